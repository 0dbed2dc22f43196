"""Figures for Prometheus, on a port of their own."""

from collections.abc import Callable, Iterator

from prometheus_client import CollectorRegistry, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from pitboss.core.errors import PitbossError
from pitboss.server.house import House

FindHouse = Callable[[], House | None]
"""None until the server has started."""


class Figures(Collector):
    """Reads the house when it is asked."""

    def __init__(self, house: FindHouse) -> None:
        self._house = house

    def collect(self) -> Iterator[Metric]:
        house = self._house()
        if house is None:
            return
        commits, writes = house.store.written
        yield GaugeMetricFamily("pitboss_tables", "Tables in memory", value=len(house.tables))
        yield GaugeMetricFamily("pitboss_sockets", "Open sockets", value=sum(house.sockets.copy().values()))
        yield GaugeMetricFamily(
            "pitboss_store_up", "Whether the store can be written", value=house.store.healthy
        )
        yield CounterMetricFamily("pitboss_steps", "Choices and other steps stored", value=house.steps)
        yield CounterMetricFamily("pitboss_commits", "Transactions", value=commits)
        yield CounterMetricFamily("pitboss_writes", "Writes, several to a transaction", value=writes)
        refused = CounterMetricFamily("pitboss_refused", "Requests and messages refused", labels=["code"])
        for code, times in house.refused.copy().items():
            refused.add_metric([code], times)
        yield refused

    def describe(self) -> list[Metric]:
        return []


def serve(house: FindHouse, port: int) -> None:
    registry = CollectorRegistry()
    registry.register(Figures(house))
    try:
        start_http_server(port, "127.0.0.1", registry)
    except OSError as error:
        text = f"cannot listen on 127.0.0.1 port {port} for --metrics-port: {error.strerror or error}"
        raise PitbossError("unavailable", text, given=port) from None
