"""`python -m pitboss` is the `pitboss` command."""

import sys

from pitboss.cli import main

sys.exit(main())
