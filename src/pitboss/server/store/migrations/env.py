"""Alembic runs this. The connection comes from `pitboss.server.store.upgrade`."""

from alembic import context

from pitboss.server.store import schema

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=schema.metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
