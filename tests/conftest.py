"""What holds for all tests."""

from hypothesis import settings

# Neither time nor chance decides whether a test passes.
settings.register_profile("pitboss", deadline=None, derandomize=True, database=None, max_examples=50)
settings.load_profile("pitboss")
