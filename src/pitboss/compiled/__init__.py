"""The rules, compiled: the only place that knows Numba, and only when asked. Everything works without it."""
