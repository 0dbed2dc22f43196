"""The server: tables on the web, for browsers and programs. The protocol is in `docs/protocol.md`."""
