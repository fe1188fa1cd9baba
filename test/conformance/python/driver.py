"""Runs every cell of the grid on the SDK release that this interpreter has installed.

In:  a JSON file (argument 1): sdk, port of the mock server, now (UNIX ms), hangSeconds, cells (each with `path`: the behaviour to ask for).
Out: a JSON file (argument 2): {"version", "cells": {id: [attempts, sleeps, ends]}}, sleeps in seconds as [min, max].

The release itself is untouched: what it calls is replaced. `time.sleep` and `anyio.sleep` record and return at once, the clock stands
still, and the random source gives first its lowest and then its highest value, which gives each sleep's two ends.
"""

import asyncio
import contextvars
import http.client
import importlib
import importlib.metadata
import inspect
import json
import math
import os
import ssl
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

# The lowest and the highest value of random.random(): [0, 1) in steps of 2**-53.
RANDOM_ENDS = (0.0, 1.0 - 2.0**-53)
# The longest time.sleep() that CPython accepts: nanoseconds in a signed 64-bit integer.
LONGEST_SLEEP = 2.0**63 / 1e9

sleeps = contextvars.ContextVar("sleeps")
random_value = 0.0


def record_sleep(seconds):
    sleeps.get().append(float(seconds))


def fake_sleep(seconds):
    """time.sleep() as it is, but for the passing of time."""
    if seconds != seconds:
        raise ValueError("Invalid value NaN (not a number)")
    if seconds < 0:
        raise ValueError("sleep length must be non-negative")
    if seconds >= LONGEST_SLEEP:
        raise OverflowError("timestamp too large to convert to C PyTime_t")
    record_sleep(seconds)


async def fake_async_sleep(seconds, *_):
    record_sleep(seconds)


def fake_random():
    return random_value


def replace_surroundings(package, now_seconds):
    for name in list(os.environ):
        if name.lower().endswith("_proxy") or name.upper().startswith(package.split(".")[0].upper() + "_"):
            del os.environ[name]
    base = importlib.import_module(package + "._base_client")
    import anyio

    time.sleep = fake_sleep
    anyio.sleep = fake_async_sleep
    time.time = lambda: now_seconds
    if callable(base.random):
        base.random = fake_random
    else:
        base.random.random = fake_random
    # Reading the system's certificates takes longer than everything else, and loopback needs none.
    ssl.SSLContext.load_verify_locations = lambda *_, **__: None


def as_python(value):
    return {"null": None, "NaN": math.nan, "Infinity": math.inf}.get(value, value) if isinstance(value, str) else value


class Anthropic:
    def __init__(self, package):
        self.sync, self.asynchronous = package.Anthropic, package.AsyncAnthropic

    def call(self, client, cell, **more):
        tokens, model = cell.get("maxTokens", 16), cell.get("model", "claude-mock")
        if hasattr(client, "messages"):
            return client.messages.create(
                model=model, max_tokens=tokens, messages=[{"role": "user", "content": "hello"}], **more
            )
        return client.completions.create(model=model, max_tokens_to_sample=tokens, prompt="\n\nHuman: hello\n\nAssistant:", **more)


class ChatCompletions:
    """Clients with `chat.completions.create`, in two classes called NAME and AsyncNAME."""

    def __init__(self, package, name):
        self.sync, self.asynchronous = getattr(package, name), getattr(package, "Async" + name)

    def call(self, client, cell, **more):
        return client.chat.completions.create(
            model=cell.get("model", "mock"), max_tokens=cell.get("maxTokens", 16), messages=[{"role": "user", "content": "hello"}], **more
        )


CLIENTS = {"openai": "OpenAI", "groq": "Groq", "together": "Together", "cerebras.cloud.sdk": "Cerebras"}


def settings_of(cell, sdk):
    on_client, on_call = {}, {}
    if "warm_tcp_connection" in inspect.signature(sdk.sync.__init__).parameters:
        # Cerebras sends a request of its own when a client is made.
        on_client["warm_tcp_connection"] = False
    if "maxRetries" in cell:
        on_client["max_retries"] = as_python(cell["maxRetries"])
    if "timeout" in cell:
        (on_call if cell.get("timeoutOn") == "request" else on_client)["timeout"] = cell["timeout"]
    if cell.get("mode") == "stream":
        on_call["stream"] = True
    return on_client, on_call


def run_sync(sdk, cell, base_url):
    on_client, on_call = settings_of(cell, sdk)
    client = sdk.sync(base_url=base_url, api_key="none", **on_client)
    result = sdk.call(client, cell, **on_call)
    if cell.get("mode") == "stream":
        for _ in result:
            pass


async def run_async(sdk, cell, base_url):
    on_client, on_call = settings_of(cell, sdk)
    client = sdk.asynchronous(base_url=base_url, api_key="none", **on_client)
    try:
        await sdk.call(client, cell, **on_call)
    finally:
        # Before the loop ends: a client that is left open complains from its destructor.
        close = getattr(client, "close", None) or client._client.aclose
        await close()


def run_cell(sdk, cell, base_url, hang_seconds):
    """(sleeps, ends) of one call."""
    asked = []
    outcome = ["hang"]

    def body():
        sleeps.set(asked)
        try:
            if cell.get("mode") == "async":
                asyncio.run(asyncio.wait_for(run_async(sdk, cell, base_url), hang_seconds))
            else:
                run_sync(sdk, cell, base_url)
            outcome[0] = "ok"
        except asyncio.TimeoutError:
            outcome[0] = "hang"
        except Exception as error:
            outcome[0] = type(error).__name__

    # A thread of its own: a call that blocks can be left behind.
    thread = threading.Thread(target=body, daemon=True)
    thread.start()
    thread.join(hang_seconds)
    return list(asked), outcome[0]


def attempts_of(port, run):
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.request("GET", "/count/" + run)
    count = int(connection.getresponse().read())
    connection.close()
    return count


def rounded(seconds):
    """Microseconds are enough to tell two sleeps apart, and few enough to hide the clock's own float errors."""
    if math.isinf(seconds):
        return "Infinity"
    value = round(seconds, 6)
    return int(value) if value == int(value) else value


def main():
    global random_value
    with open(sys.argv[1]) as file:
        task = json.load(file)
    name, port = task["package"], task["port"]
    replace_surroundings(name, task["now"] / 1000)
    package = importlib.import_module(name)
    sdk = Anthropic(package) if name == "anthropic" else ChatCompletions(package, CLIENTS[name])

    def measure(cell, end):
        run = "%s-%d" % (cell["run"], end)
        base_url = "http://127.0.0.1:%d/%s/%s" % (port, run, cell["path"])
        asked, ends = run_cell(sdk, cell, base_url, task["hangSeconds"])
        return attempts_of(port, run), asked, ends

    results = [{}, {}]
    quick = [c for c in task["cells"] if c["server"]["kind"] == "answers"]
    slow = [c for c in task["cells"] if c["server"]["kind"] != "answers"]
    for end, value in enumerate(RANDOM_ENDS):
        random_value = value
        for cell in quick:
            results[end][cell["id"]] = measure(cell, end)
        # Servers that do not answer: the calls mostly wait, so several at a time.
        with ThreadPoolExecutor(4) as pool:
            for cell, result in zip(slow, pool.map(lambda c: measure(c, end), slow)):
                results[end][cell["id"]] = result

    cells = {}
    for cell in task["cells"]:
        pair = [r[cell["id"]] for r in results]
        again = 0
        while (pair[0][0], len(pair[0][1]), pair[0][2]) != (pair[1][0], len(pair[1][1]), pair[1][2]):
            # A machine that was busy just then lets a short time limit pass: asked again, alone.
            again += 1
            if again > 3:
                raise SystemExit("%s differs from run to run: %r" % (cell["id"], pair))
            for end, value in enumerate(RANDOM_ENDS):
                random_value = value
                pair[end] = measure({**cell, "run": "%s-again%d" % (cell["run"], again)}, end)
        (attempts, low, ends), (_, high, _) = pair
        cells[cell["id"]] = [attempts, [sorted((rounded(a), rounded(b)), key=float) for a, b in zip(low, high)], ends]
    with open(sys.argv[2], "w") as file:
        json.dump({"version": importlib.metadata.version(task["distribution"]), "runtime": "CPython " + sys.version.split()[0], "cells": cells}, file)
    sys.stdout.flush()
    # Threads of calls that still hang must not keep the process.
    os._exit(0)


main()
