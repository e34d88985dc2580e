"""The files of `deploy`: nginx really stands before the server, systemd reads the unit, settings are true."""

import contextlib
import http.client
import json
import os
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from serving import Page, Seat, Server, free_port, wait_until
from websockets.sync.client import connect

from stellwerk.cli import parser

DEPLOY = Path(__file__).parents[2] / "deploy"
#: nginx for itself: everything in one folder.
AROUND = """
daemon off; pid {folder}/pid; error_log {folder}/error.log; events {{}}
http {{
    access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    include {folder}/stellwerk.conf;
}}
"""

with_nginx = pytest.mark.skipif(
    shutil.which("nginx") is None or shutil.which("openssl") is None, reason="needs nginx and openssl"
)


class Behind:
    """A server behind nginx with TLS."""

    def __init__(self, server: Server, secure: int, plain: int, folder: Path) -> None:
        self.server, self.secure, self.plain = server, secure, plain
        self.tls = ssl.create_default_context(cafile=str(folder / "own.pem"))
        self.url = f"https://localhost:{secure}"

    def ask(
        self, method: str, path: str, body: object = None, **headers: str
    ) -> tuple[int, http.client.HTTPMessage, bytes]:
        with contextlib.closing(
            http.client.HTTPSConnection("localhost", self.secure, context=self.tls, timeout=60)
        ) as line:
            line.request(method, path, None if body is None else json.dumps(body), headers)
            answer = line.getresponse()
            return answer.status, answer.headers, answer.read()


@pytest.fixture
def behind(tmp_path: Path) -> Iterator[Behind]:
    secure, plain = free_port(), free_port()
    server = Server(tmp_path, "--public", f"https://localhost:{secure}", "--workers", "1")
    subprocess.run(
        [
            *(
                "openssl",
                "req",
                "-x509",
                "-newkey",
                "rsa:2048",
                "-nodes",
                "-days",
                "2",
                "-subj",
                "/CN=localhost",
            ),
            *("-addext", "subjectAltName=DNS:localhost", "-keyout", "own.key", "-out", "own.pem"),
        ],
        cwd=tmp_path,
        check=True,
        capture_output=True,
    )
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    for ours, theirs in (
        *(("listen 443", f"listen 127.0.0.1:{secure}"), ("listen 80", f"listen 127.0.0.1:{plain}")),
        *(("/etc/ssl/games.example.org", str(tmp_path / "own")), ("games.example.org", "localhost")),
        ("127.0.0.1:8000", f"127.0.0.1:{server.port}"),
    ):
        assert ours in text
        text = text.replace(ours, theirs)
    (tmp_path / "stellwerk.conf").write_text(text, "utf-8")
    (tmp_path / "nginx.conf").write_text(AROUND.format(folder=tmp_path), "utf-8")
    with server, running(["nginx", "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf")]):
        wait_until(lambda: is_open(secure))
        yield Behind(server, secure, plain, tmp_path)


@contextlib.contextmanager
def running(command: list[str]) -> Iterator[None]:
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
        try:
            yield
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(60)


def is_open(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
        return True
    return False


@with_nginx
def test_nginx_stands_before_it(behind: Behind) -> None:
    status, headers, _ = behind.ask("GET", "/api/tables")
    assert status == 200
    assert headers["Strict-Transport-Security"] == "max-age=31536000"
    assert "Secure" in headers["Set-Cookie"]
    own = {"Cookie": headers["Set-Cookie"].partition(";")[0], "Origin": behind.url}
    new = {"board": "usa", "seats": [{"kind": "person"}, {"kind": "person"}]}
    status, _, body = behind.ask("POST", "/api/tables", new, **own)
    assert status == 201, body
    address = f"wss://localhost:{behind.secure}/api/tables/{json.loads(body)['id']}/socket"
    with connect(address, ssl=behind.tls, additional_headers=own) as line:
        seat = Seat(line, 0)
        seat.hello()
        seat.act(seat.options[0])
        assert seat.version == 1


@with_nginx
def test_nginx_turns_other_names_away_and_sends_plain_ones_to_tls(behind: Behind) -> None:
    other = ssl.create_default_context()
    other.check_hostname, other.verify_mode = False, ssl.CERT_NONE
    with (
        socket.create_connection(("127.0.0.1", behind.secure), 60) as line,
        pytest.raises(ssl.SSLError),
        other.wrap_socket(line, server_hostname="evil.example"),
    ):
        pass
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", behind.plain, timeout=60)) as plain:
        plain.request("GET", "/table/x", headers={"Host": "localhost"})
        answer = plain.getresponse()
        assert (answer.status, answer.headers["Location"]) == (301, "https://localhost/table/x")


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd-analyze")
def test_systemd_reads_the_unit_and_finds_it_tight(tmp_path: Path) -> None:
    unit = tmp_path / "stellwerk.service"
    text = (DEPLOY / "stellwerk.service").read_text("utf-8")
    unit.write_text(text.replace("/opt/stellwerk/.venv/bin/stellwerk", sys.executable), "utf-8")
    verified = subprocess.run(
        [str(shutil.which("systemd-analyze")), "verify", str(unit)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (verified.returncode, verified.stderr) == (0, "")
    judged = subprocess.run(
        [str(shutil.which("systemd-analyze")), "security", "--offline=true", "--threshold=20", str(unit)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert judged.returncode == 0, judged.stdout


def test_the_file_of_settings_says_the_defaults() -> None:
    from stellwerk.server.serve import ServeOptions

    text = (DEPLOY / "stellwerk.toml").read_text("utf-8")
    written = tomllib.loads(text)
    asked = ServeOptions()
    for name in (
        "most-tables",
        "most-connections",
        "address-connections",
        "address-tables",
        "address-budget",
    ):
        assert written[name] == getattr(asked, name.replace("-", "_"))
    names = set(
        tomllib.loads(
            "\n".join(
                line.lstrip("# ") for line in text.splitlines() if " = " in line and "owner" not in line
            )
        )
    )
    known = {option.lstrip("-") for option in parser_options()}
    assert names <= known


def parser_options() -> list[str]:
    given = parser().parse_args(["serve"])
    return [option for action in given.parser._actions for option in action.option_strings]


def test_a_file_and_the_environment_set_options(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "own.toml"
    file.write_text('most-tables = 1\npublic = "https://trains.example"\nproxy = ["127.0.0.1"]\n', "utf-8")
    monkeypatch.setenv("STELLWERK_ADDRESS_TABLES", "2")
    monkeypatch.setenv("STELLWERK_MOST_TABLES", "5")
    with Server(tmp_path, "--config", str(file)) as server:
        page = Page(server, address="203.0.113.7")
        new = {"board": "usa", "seats": [{"kind": "person"}, {"kind": "person"}]}
        made = [page.request("POST", "/api/tables", new)[0] for _ in range(3)]
        assert made == [201, 201, 429]


@pytest.mark.parametrize(
    "text, said",
    [
        ("most-tabels = 1", "no option 'most-tabels'"),
        ("most-tables = 0", "must be a whole number"),
        ("open = 3", "on or off"),
        ("most-tables = ", "not TOML"),
    ],
)
def test_a_wrong_setting_is_named(
    tmp_path: Path, text: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    from stellwerk.cli import main

    file = tmp_path / "own.toml"
    file.write_text(text, "utf-8")
    assert main(["serve", "--config", str(file)]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.skipif(os.name != "posix", reason="there is no such signal")
def test_a_hangup_does_no_harm(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        page = Page(server)
        assert server.process is not None
        server.process.send_signal(signal.SIGHUP)
        page.get("/api/tables")
        assert "Goodbye" in server.stop()


@pytest.mark.skipif(os.name != "posix", reason="Windows locks another file")
def test_links_to_the_file_start_no_second_server(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        (tmp_path / "soft.db").symlink_to(server.store)
        (tmp_path / "hard.db").hardlink_to(server.store)
        for name in ("soft.db", "hard.db"):
            command = [
                sys.executable,
                "-P",
                "-m",
                "stellwerk",
                "serve",
                "--no-open",
                "--port",
                str(free_port()),
            ]
            second = subprocess.run(
                [*command, "--store", f"sqlite:///{tmp_path / name}"],
                capture_output=True,
                text=True,
                check=False,
                timeout=60,
            )
            assert second.returncode == 2
            assert "Another Stellwerk serves" in second.stderr
