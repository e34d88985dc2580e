"""Where other devices find this server: its own machine may know it as localhost, which no other does."""

import socket
from typing import Final

from starlette.requests import HTTPConnection

from stellwerk.server.protocol.tables import Reach
from stellwerk.server.settings import Settings
from stellwerk.server.web.limits import is_loopback

#: An address that is nobody's (RFC 5737): the system says which way it would go, and sends nothing.
ELSEWHERE: Final = ("198.51.100.1", 9)


def reach_of(settings: Settings, request: HTTPConnection) -> Reach:
    if settings.public:
        return Reach("public", settings.public)
    if settings.is_local:
        return Reach("machine")
    # a page that comes from elsewhere has a right address already, unless a container's bridge is between
    is_here = request.client is not None and is_loopback(request.client.host)
    port = (request.scope.get("server") or ("", 0))[1]
    found = network_address(port) if is_here and port else ""
    return Reach("network", found) if found else Reach("unknown")


def network_address(port: int) -> str:
    """The address of this machine in its network, as in "http://192.168.0.7:8000"; "": it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return ""
        host = str(probe.getsockname()[0])
    return "" if is_loopback(host) else f"http://{host}:{port}"
