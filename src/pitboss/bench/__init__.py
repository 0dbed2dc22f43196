"""`pitboss bench`: speed and size as ratios, each taken within one run, so that the machine cancels out."""

from pitboss.bench.report import bench

__all__ = ["bench"]
