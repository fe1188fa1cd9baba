"""Measures wrappers and HTTP clients around (or beside) the SDKs: how often they send, how long they ask to sleep.

In:  arguments: the name of a wrapper, the mock server's port, the file to write.
Out: {"versions", "runtime", "now", "cells": {id: [attempts, sleeps, ends]}} as in the grid's records. Attempts are requests that
     reached the server, or calls of the wrapped function where there is no server. Sleeps of all layers are in one list, in order.

As in ../python/driver.py nothing sleeps, and each case runs twice, with the random source at its lowest and at its highest value.
Unlike there the clock goes on by what was asked to be slept, so that limits of time show.
"""

import asyncio
import base64
import contextvars
import email.utils
import http.client
import importlib.metadata
import json
import os
import random
import socket
import ssl
import sys
import time

NOW = 1796169600.5
RANDOM_ENDS = (0.0, 1.0 - 2.0**-53)
PORT = int(sys.argv[2])

current = contextvars.ContextVar("current", default=None)
chance = 0.0
offset = 0.0

for name in list(os.environ):
    if name.lower().endswith("_proxy"):
        del os.environ[name]
os.environ.update(OPENAI_API_KEY="none", ANTHROPIC_API_KEY="none", AWS_ACCESS_KEY_ID="none", AWS_SECRET_ACCESS_KEY="none")
os.environ.update(AWS_DEFAULT_REGION="us-east-1", AWS_EC2_METADATA_DISABLED="true", AWS_CONFIG_FILE="/nonexistent")
os.environ.update(LITELLM_LOCAL_MODEL_COST_MAP="True", LITELLM_TELEMETRY="False", LANGCHAIN_TRACING_V2="false", LANGSMITH_TRACING="false")
os.environ.update(CREWAI_DISABLE_TELEMETRY="true", OTEL_SDK_DISABLED="true", OPENAI_AGENTS_DISABLE_TRACING="1", DSPY_CACHEDIR="/tmp/dspy-cache")


class Call:
    def __init__(self):
        self.sleeps = []
        self.count = 0


real_sleep, real_async_sleep = time.sleep, asyncio.sleep


def slept(seconds):
    global offset
    call = current.get()
    seconds = float(seconds)
    call.sleeps.append(seconds)
    offset += seconds
    if len(call.sleeps) > 60:
        raise BaseException("more than 60 sleeps")


def fake_sleep(seconds):
    if current.get() is None:
        real_sleep(seconds)
    elif seconds < 0:
        raise ValueError("sleep length must be non-negative")
    else:
        slept(seconds)


async def fake_async_sleep(seconds, result=None, **_):
    if current.get() is None or seconds <= 0:
        return await real_async_sleep(seconds, result)
    slept(seconds)
    await real_async_sleep(0)
    return result


time.sleep = fake_sleep
asyncio.sleep = fake_async_sleep
real_monotonic, real_perf = time.monotonic, time.perf_counter
time.time = lambda: NOW + offset
time.monotonic = lambda: real_monotonic() + offset
time.perf_counter = lambda: real_perf() + offset
random.random = lambda: chance
random.uniform = lambda a, b: a + (b - a) * chance
ssl.SSLContext.load_verify_locations = lambda *_, **__: None
try:
    import anyio

    anyio.sleep = fake_async_sleep
except ImportError:
    pass

runs = 0


class Wrapped(Exception):
    """What a wrapped function fails with."""


def answer(status, **headers):
    return {"status": status, "headers": [[k.replace("_", "-"), v] for k, v in headers.items()]}


def answers(*those):
    return {"kind": "answers", "answers": list(those)}


E400, E401, E408, E409, E429, E500, E501, E502, E503, E504, E529 = (
    answers(answer(s)) for s in (400, 401, 408, 409, 429, 500, 501, 502, 503, 504, 529)
)
OK = answer(200)


def told(value, status=429):
    return answers(answer(status, retry_after=value))


def in_seconds(seconds):
    return email.utils.formatdate(int(NOW) + seconds, usegmt=True)


CLOSED = {"kind": "reset"}


def unused_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def failing():
    current.get().count += 1
    raise Wrapped()


def plain(decorate):
    """A case without a server: the wrapper around a function that always fails."""
    return None, lambda _: decorate(failing)()


def measure(server, body):
    """(attempts, sleeps, ends) of one case."""
    global runs, offset
    runs += 1
    offset = 0.0
    run = "w%d" % runs
    call = Call()
    path = base64.urlsafe_b64encode(json.dumps(server).encode()).decode().rstrip("=")
    context = contextvars.copy_context()

    def inside():
        current.set(call)
        try:
            body("http://127.0.0.1:%d/%s/%s" % (PORT, run, path))
            return "ok"
        except Exception as error:
            if os.environ.get("SHOW"):
                import traceback

                traceback.print_exc()
            return type(error).__name__

    ends = context.run(inside)
    if server is None:
        return call.count, call.sleeps, ends
    connection = http.client.HTTPConnection("127.0.0.1", PORT)
    connection.request("GET", "/count/" + run)
    return int(connection.getresponse().read()), call.sleeps, ends


def rounded(seconds):
    value = round(seconds, 6)
    return int(value) if value == int(value) else value


def main():
    global chance
    import cases

    wrapper = sys.argv[1]
    distributions, make = cases.WRAPPERS[wrapper]
    only = os.environ.get("ONLY")
    results = {}
    for case, (server, body, *which) in make(sys.modules[__name__]).items():
        if only and only not in case:
            continue
        ends = []
        # A limit of time that random waits of zero never reach is measured with the highest value alone.
        for value in RANDOM_ENDS if which != ["high"] else RANDOM_ENDS[1:] * 2:
            chance = value
            ends.append(measure(server, body))
        (attempts, low, end), (attempts2, high, end2) = ends
        if (attempts, len(low), end) != (attempts2, len(high), end2):
            raise SystemExit("%s %s differs from run to run: %r" % (wrapper, case, ends))
        results[case] = [attempts, [sorted((rounded(a), rounded(b))) for a, b in zip(low, high)], end]
    versions = {name: importlib.metadata.version(name) for name in distributions}
    runtime = "CPython " + sys.version.split()[0]
    with open(sys.argv[3], "w") as file:
        json.dump({"versions": versions, "runtime": runtime, "now": int(NOW * 1000), "cells": results}, file)
    os._exit(0)


if __name__ == "__main__":
    sys.modules["wrappers"] = sys.modules[__name__]
    main()
