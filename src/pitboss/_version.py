"""The version of Pitboss."""

__version__ = "0.1.0"
