"""The cases of each wrapper: {id: (server, function of the base URL)}. Ids name the settings; the same ids are predicted in wrappers.test.ts."""


def anthropic_client(base_url, **more):
    import anthropic

    return anthropic.Anthropic(base_url=base_url, api_key="none", **more)


def ask_anthropic(base_url, **more):
    return anthropic_client(base_url, **more).messages.create(
        model="mock", max_tokens=16, messages=[{"role": "user", "content": "hello"}]
    )


def tenacity(w):
    import tenacity as t

    before = {}
    if hasattr(t, "stop_before_delay"):
        before["stop_before_delay(10)&wait_fixed(4)"] = w.plain(t.retry(stop=t.stop_before_delay(10), wait=t.wait_fixed(4)))

    def waits(wait, attempts=6):
        return w.plain(t.retry(stop=t.stop_after_attempt(attempts), wait=wait))

    return {
        "stop_after_attempt(4)": w.plain(t.retry(stop=t.stop_after_attempt(4))),
        "wait_fixed(2)": waits(t.wait_fixed(2)),
        "wait_random(1,3)": waits(t.wait_random(1, 3)),
        "wait_random()": waits(t.wait_random()),
        "wait_incrementing(1,2,max=6)": waits(t.wait_incrementing(1, 2, max=6)),
        "wait_incrementing()": waits(t.wait_incrementing()),
        "wait_exponential()": waits(t.wait_exponential()),
        "wait_exponential(multiplier=1,min=4,max=10)": waits(t.wait_exponential(multiplier=1, min=4, max=10)),
        "wait_exponential(multiplier=2,exp_base=3,max=60)": waits(t.wait_exponential(multiplier=2, exp_base=3, max=60)),
        "wait_random_exponential(multiplier=1,max=60)": waits(t.wait_random_exponential(multiplier=1, max=60), 8),
        "wait_random_exponential(min=1,max=20)": waits(t.wait_random_exponential(min=1, max=20), 8),
        "wait_full_jitter(max=5)": waits(t.wait.wait_full_jitter(max=5) if hasattr(t.wait, "wait_full_jitter") else t.wait_full_jitter(max=5)),
        "wait_exponential_jitter()": waits(t.wait_exponential_jitter()),
        "wait_exponential_jitter(2,max=20,exp_base=3,jitter=2)": waits(t.wait_exponential_jitter(2, max=20, exp_base=3, jitter=2)),
        "wait_chain(1,3)": waits(t.wait_chain(t.wait_fixed(1), t.wait_fixed(3))),
        "wait_fixed(3)+wait_random(0,2)": waits(t.wait_fixed(3) + t.wait_random(0, 2)),
        "stop_after_delay(10)&wait_fixed(4)": w.plain(t.retry(stop=t.stop_after_delay(10), wait=t.wait_fixed(4))),
        **before,
        "stop_after_attempt(3)|stop_after_delay(10)&wait_fixed(4)": w.plain(
            t.retry(stop=t.stop_after_attempt(3) | t.stop_after_delay(10), wait=t.wait_fixed(4))
        ),
        "reraise": w.plain(t.retry(stop=t.stop_after_attempt(2), reraise=True)),
        "stop_after_attempt(3) over anthropic,429:5": (
            w.told("5"),
            lambda url: t.retry(stop=t.stop_after_attempt(3), wait=t.wait_fixed(1))(ask_anthropic)(url),
        ),
        "stop_after_attempt(3) over anthropic,400": (
            w.E400,
            lambda url: t.retry(stop=t.stop_after_attempt(3), wait=t.wait_fixed(1))(ask_anthropic)(url),
        ),
    }


def backoff(w):
    import types
    from datetime import datetime

    import backoff as b
    import backoff._sync

    # It reads the time of day where others read a counter.
    clock = types.SimpleNamespace(now=lambda: datetime.fromtimestamp(w.time.time()))
    backoff._sync.datetime = types.SimpleNamespace(datetime=clock)

    def on(*args, **more):
        return w.plain(b.on_exception(*args, **more))

    return {
        "expo,max_tries=5": on(b.expo, w.Wrapped, max_tries=5),
        "expo,max_tries=5,jitter=None": on(b.expo, w.Wrapped, max_tries=5, jitter=None),
        "expo,max_tries=6,factor=2,max_value=10,jitter=None": on(b.expo, w.Wrapped, max_tries=6, factor=2, max_value=10, jitter=None),
        "expo,max_tries=6,base=3,factor=0.5": on(b.expo, w.Wrapped, max_tries=6, base=3, factor=0.5),
        "expo,max_tries=4,random_jitter": on(b.expo, w.Wrapped, max_tries=4, jitter=b.random_jitter),
        "expo,max_time=10,jitter=None": on(b.expo, w.Wrapped, max_time=10, jitter=None),
        "constant,interval=3,max_tries=3,jitter=None": on(b.constant, w.Wrapped, interval=3, max_tries=3, jitter=None),
        "fibo,max_tries=7,jitter=None": on(b.fibo, w.Wrapped, max_tries=7, jitter=None),
        "expo,max_tries=3 over anthropic,429:5": (
            w.told("5"),
            lambda url: b.on_exception(b.expo, Exception, max_tries=3)(ask_anthropic)(url),
        ),
    }


def stamina(w):
    import stamina as s

    return {
        "default": w.plain(s.retry(on=Exception)),
        "attempts=4": w.plain(s.retry(on=Exception, attempts=4)),
        "attempts=5,timeout=None,wait_initial=1,wait_max=10,wait_jitter=0.5": w.plain(
            s.retry(on=Exception, attempts=5, timeout=None, wait_initial=1, wait_max=10, wait_jitter=0.5)
        ),
        "attempts=5,wait_exp_base=3,wait_jitter=0": w.plain(s.retry(on=Exception, attempts=5, wait_exp_base=3, wait_jitter=0)),
        "attempts=None,timeout=10,wait_jitter=0": w.plain(s.retry(on=Exception, attempts=None, timeout=10, wait_jitter=0)),
    }


def retry(w):
    from retry import retry as r

    return {
        "tries=4": w.plain(r(tries=4)),
        "tries=5,delay=1,backoff=2,max_delay=5": w.plain(r(tries=5, delay=1, backoff=2, max_delay=5)),
        "tries=4,delay=1,jitter=2": w.plain(r(tries=4, delay=1, jitter=2)),
    }


def retrying(w):
    from retrying import retry as r

    return {
        "stop_max_attempt_number=4": w.plain(r(stop_max_attempt_number=4)),
        "stop_max_attempt_number=4,wait_fixed=2000": w.plain(r(stop_max_attempt_number=4, wait_fixed=2000)),
        "stop_max_attempt_number=6,wait_exponential_multiplier=1000,wait_exponential_max=10000": w.plain(
            r(stop_max_attempt_number=6, wait_exponential_multiplier=1000, wait_exponential_max=10000)
        ),
    }


def google_api_core(w):
    from google.api_core import retry as r

    def case(**more):
        return *w.plain(r.Retry(predicate=r.if_exception_type(w.Wrapped), **more)), "high"

    return {
        "Retry(),high": case(),
        "Retry(initial=2,maximum=10,multiplier=3,timeout=60),high": case(initial=2, maximum=10, multiplier=3, timeout=60),
    }


def httpx(w, module="httpx"):
    import importlib

    h = importlib.import_module(module)

    def refused(retries):
        def body(_):
            url = "http://127.0.0.1:%d/" % w.unused_port()
            call = w.current.get()
            real = w.socket.create_connection

            def counted(*args, **more):
                call.count += 1
                return real(*args, **more)

            w.socket.create_connection = counted
            try:
                h.Client(transport=h.HTTPTransport(retries=retries)).post(url)
            finally:
                w.socket.create_connection = real

        return None, body

    def sent(retries, server):
        return server, lambda url: h.Client(transport=h.HTTPTransport(retries=retries)).post(url).raise_for_status()

    return {
        "retries=0,refused": refused(0),
        "retries=3,refused": refused(3),
        "retries=6,refused": refused(6),
        "retries=3,500": sent(3, w.E500),
        "retries=3,429:5": sent(3, w.told("5")),
        "retries=3,reset": sent(3, w.CLOSED),
    }


def httpx_retries(w):
    import httpx as h
    import httpx_retries as r

    def case(server, method, **more):
        return server, lambda url: h.Client(transport=r.RetryTransport(retry=r.Retry(**more))).request(method, url).raise_for_status()

    return {
        "default,GET,503": case(w.E503, "GET"),
        "default,POST,503": case(w.E503, "POST"),
        "default,GET,429:5": case(w.told("5"), "GET"),
        "total=3,backoff_factor=0.5,POST,503": case(w.E503, "POST", total=3, backoff_factor=0.5, allowed_methods=["POST"]),
        "total=3,backoff_factor=0.5,POST,429:5": case(w.told("5"), "POST", total=3, backoff_factor=0.5, allowed_methods=["POST"]),
        "total=3,backoff_factor=0.5,GET,500": case(w.E500, "GET", total=3, backoff_factor=0.5),
    }


def urllib3(w):
    import urllib3 as u

    def case(server, method="GET", retry=None, **more):
        def body(url):
            pool = u.PoolManager() if retry is None and not more else u.PoolManager(retries=retry or u.Retry(**more))
            response = pool.request(method, url)
            if response.status >= 400:
                raise RuntimeError(response.status)

        return server, body

    listed = {"status_forcelist": [429, 500, 502, 503, 504]}
    # Arguments since 2.0.0.
    newer = {} if u.__version__ < "2" else {
        "total=3,backoff_factor=1,backoff_max=3,listed,503": case(w.E503, total=3, backoff_factor=1, backoff_max=3, **listed),
        "total=3,backoff_factor=1,backoff_jitter=2,listed,503": case(w.E503, total=3, backoff_factor=1, backoff_jitter=2, **listed),
    }
    return {
        "default,500": case(w.E500),
        "default,reset": case(w.CLOSED),
        "default,POST,reset": case(w.CLOSED, "POST"),
        "default,429:5": case(w.told("5")),
        "default,503:5": case(w.told("5", 503)),
        "default,503": case(w.E503),
        "total=4,backoff_factor=0.5,listed,500": case(w.E500, total=4, backoff_factor=0.5, **listed),
        "total=4,backoff_factor=0.5,listed,POST,500": case(w.E500, "POST", total=4, backoff_factor=0.5, **listed),
        "total=4,backoff_factor=0.5,listed,allowed_methods=None,POST,500": case(
            w.E500, "POST", total=4, backoff_factor=0.5, allowed_methods=None, **listed
        ),
        **newer,
        "total=2,listed,429:120": case(w.told("120"), total=2, **listed),
        "total=1,listed,429:date+90": case(w.told(w.in_seconds(90)), total=1, **listed),
        "total=2,backoff_factor=1,listed,429:0": case(w.told("0"), total=2, backoff_factor=1, **listed),
        "total=2,listed,429:1.5": case(w.told("1.5"), total=2, **listed),
        "total=2,listed,429:soon": case(w.told("soon"), total=2, **listed),
        "total=2,listed,429:100000": case(w.told("100000"), total=2, **listed),
        "total=2,backoff_factor=1,listed,500:7": case(w.told("7", 500), total=2, backoff_factor=1, **listed),
        "total=3,backoff_factor=0.5,allowed_methods=None,POST,reset": case(w.CLOSED, "POST", total=3, backoff_factor=0.5, allowed_methods=None),
    }


def requests(w):
    import requests as r
    from requests.adapters import HTTPAdapter
    from urllib3.util.retry import Retry

    def case(server, method="GET", retries=None):
        def body(url):
            session = r.Session()
            if retries is not None:
                session.mount("http://", HTTPAdapter(max_retries=retries))
            session.request(method, url).raise_for_status()

        return server, body

    return {
        "default,503": case(w.E503),
        "default,reset": case(w.CLOSED),
        "default,429:5": case(w.told("5")),
        "max_retries=3,GET,503": case(w.E503, retries=3),
        "max_retries=3,GET,429:5": case(w.told("5"), retries=3),
        "max_retries=3,POST,429:5": case(w.told("5"), "POST", retries=3),
        "max_retries=3,GET,reset": case(w.CLOSED, retries=3),
        "Retry(total=3,backoff_factor=1,status_forcelist=[500]),GET,500": case(
            w.E500, retries=Retry(total=3, backoff_factor=1, status_forcelist=[500])
        ),
    }


def google_genai(w):
    from google import genai
    from google.genai import types

    def case(server, retry=None, **more):
        def body(url):
            options = types.HttpOptions(base_url=url, **({} if retry is None else {"retry_options": types.HttpRetryOptions(**retry)}), **more)
            client = genai.Client(api_key="none", http_options=options)
            client.models.generate_content(model="mock", contents="hello")

        return server, body

    return {
        "default,503": case(w.E503),
        "default,429:5": case(w.told("5")),
        "retry_options,503": case(w.E503, {}),
        "retry_options,429:5": case(w.told("5"), {}),
        "retry_options,400": case(w.E400, {}),
        "attempts=3,initial_delay=2,max_delay=5,503": case(w.E503, {"attempts": 3, "initial_delay": 2, "max_delay": 5}),
        "attempts=4,exp_base=3,jitter=0,503": case(w.E503, {"attempts": 4, "exp_base": 3, "jitter": 0}),
        "attempts=1,503": case(w.E503, {"attempts": 1}),
        "attempts=0,503": case(w.E503, {"attempts": 0}),
    }


def mistralai(w):
    try:
        from mistralai import Mistral
        from mistralai.utils import BackoffStrategy, RetryConfig
    except ImportError:
        from mistralai.client import Mistral
        from mistralai.client.utils import BackoffStrategy, RetryConfig

    def case(server, strategy=None, connection=True):
        def body(url):
            more = {} if strategy is None else {"retry_config": RetryConfig("backoff", BackoffStrategy(*strategy), connection)}
            Mistral(api_key="none", server_url=url, **more).chat.complete(model="mock", messages=[{"role": "user", "content": "hello"}])

        return server, body, "high"

    usual = (500, 60000, 1.5, 10000)
    return {
        "default,503": case(w.E503),
        "default,429:5": case(w.told("5")),
        "500,60000,1.5,10000,503": case(w.E503, usual),
        "500,60000,1.5,10000,429:4": case(w.told("4"), usual),
        "500,60000,1.5,10000,429:120": case(w.told("120"), usual),
        "500,60000,1.5,10000,408": case(w.E408, usual),
        "500,2000,2,10000,500": case(w.E500, (500, 2000, 2, 10000)),
        "500,60000,1.5,5000,reset": case(w.CLOSED, (500, 60000, 1.5, 5000)),
        "500,60000,1.5,5000,no-connection,reset": case(w.CLOSED, (500, 60000, 1.5, 5000), False),
    }


def cohere(w):
    import cohere as c

    def case(server, **options):
        def body(url):
            more = {"request_options": options} if options else {}
            c.ClientV2(api_key="none", base_url=url).chat(model="mock", messages=[{"role": "user", "content": "hello"}], **more)

        return server, body

    return {
        "default,500": case(w.E500),
        "default,400": case(w.E400),
        "default,408": case(w.E408),
        "default,429:5": case(w.told("5")),
        "default,429:120": case(w.told("120")),
        "default,429:1.5": case(w.told("1.5")),
        "default,429:0": case(w.told("0")),
        "max_retries=1,429:date+30": case(w.told(w.in_seconds(30)), max_retries=1),
        "default,reset": case(w.CLOSED),
        "max_retries=0,500": case(w.E500, max_retries=0),
        "max_retries=8,500": case(w.E500, max_retries=8),
    }


def botocore(w):
    import botocore.session
    from botocore.config import Config

    def case(server, **retries):
        def body(url):
            config = Config(retries=retries) if retries else Config()
            client = botocore.session.get_session().create_client("bedrock-runtime", endpoint_url=url, config=config, region_name="us-east-1")
            client.converse(modelId="mock", messages=[{"role": "user", "content": [{"text": "hello"}]}])

        return server, body

    return {
        "default,500": case(w.E500),
        "default,400": case(w.E400),
        "default,429:5": case(w.told("5")),
        "default,503": case(w.E503),
        "default,reset": case(w.CLOSED),
        "max_attempts=2,500": case(w.E500, max_attempts=2),
        "total_max_attempts=2,500": case(w.E500, total_max_attempts=2),
        "max_attempts=0,500": case(w.E500, max_attempts=0),
        "max_attempts=8,500": case(w.E500, max_attempts=8),
        "standard,500": case(w.E500, mode="standard"),
        "standard,429:5": case(w.told("5"), mode="standard"),
        "standard,503": case(w.E503, mode="standard"),
        "standard,max_attempts=5,500": case(w.E500, mode="standard", max_attempts=5),
        "standard,total_max_attempts=7,500": case(w.E500, mode="standard", total_max_attempts=7),
        "adaptive,500": case(w.E500, mode="adaptive"),
    }


def azure_core(w):
    from azure.ai.inference import ChatCompletionsClient
    from azure.core.credentials import AzureKeyCredential

    def case(server, **more):
        def body(url):
            client = ChatCompletionsClient(endpoint=url, credential=AzureKeyCredential("none"), **more)
            client.complete(messages=[{"role": "user", "content": "hello"}])

        return server, body

    return {
        "default,500": case(w.E500),
        "default,503": case(w.E503),
        "default,429": case(w.E429),
        "default,429:5": case(w.told("5")),
        "default,400:5": case(w.told("5", 400)),
        "default,400": case(w.E400),
        "default,reset": case(w.CLOSED),
        "retry_total=2,500": case(w.E500, retry_total=2),
        "retry_total=0,500": case(w.E500, retry_total=0),
        "retry_status=6,500": case(w.E500, retry_status=6),
        "retry_backoff_factor=2,retry_backoff_max=3,500": case(w.E500, retry_backoff_factor=2, retry_backoff_max=3),
        "retry_mode=fixed,500": case(w.E500, retry_mode="fixed"),
    }


def litellm(w):
    import litellm as l

    l.suppress_debug_info = True

    def case(server, model="openai/gpt-4o", **more):
        return server, lambda url: l.completion(model=model, api_base=url, api_key="none", messages=[{"role": "user", "content": "hello"}], **more)

    def routed(server, **more):
        def body(url):
            model = {"model_name": "m", "litellm_params": {"model": "openai/gpt-4o", "api_base": url, "api_key": "none"}}
            l.Router(model_list=[model], **more).completion(model="m", messages=[{"role": "user", "content": "hello"}])

        return server, body

    claude = "anthropic/claude-sonnet-4-20250514"
    return {
        "openai,500": case(w.E500),
        "openai,429:5": case(w.told("5")),
        "openai,400": case(w.E400),
        "openai,max_retries=0,500": case(w.E500, max_retries=0),
        "openai,max_retries=4,500": case(w.E500, max_retries=4),
        "openai,num_retries=1,500": case(w.E500, num_retries=1),
        "openai,num_retries=3,500": case(w.E500, num_retries=3),
        "openai,num_retries=3,429:5": case(w.told("5"), num_retries=3),
        "openai,num_retries=2,exponential,500": case(w.E500, num_retries=2, retry_strategy="exponential_backoff_retry"),
        "anthropic,500": case(w.E500, claude),
        "anthropic,429:5": case(w.told("5"), claude),
        "anthropic,num_retries=3,500": case(w.E500, claude, num_retries=3),
        "Router,openai,500": routed(w.E500),
        "Router,openai,429:5": routed(w.told("5")),
        "Router,num_retries=0,openai,500": routed(w.E500, num_retries=0),
    }


def langchain(w):
    from langchain_anthropic import ChatAnthropic
    from langchain_openai import ChatOpenAI

    def openai(server, change=lambda m: m, **more):
        return server, lambda url: change(ChatOpenAI(model="gpt-4o", base_url=url, api_key="none", **more)).invoke("hello")

    def anthropic(server, change=lambda m: m, **more):
        return server, lambda url: change(ChatAnthropic(model="mock", base_url=url, api_key="none", **more)).invoke("hello")

    return {
        "ChatOpenAI,500": openai(w.E500),
        "ChatOpenAI,429:5": openai(w.told("5")),
        "ChatOpenAI,max_retries=0,500": openai(w.E500, max_retries=0),
        "ChatOpenAI,max_retries=4,500": openai(w.E500, max_retries=4),
        "ChatAnthropic,500": anthropic(w.E500),
        "ChatAnthropic,429:5": anthropic(w.told("5")),
        "ChatAnthropic,max_retries=0,500": anthropic(w.E500, max_retries=0),
        "ChatAnthropic,with_retry(),500": anthropic(w.E500, lambda m: m.with_retry()),
        "ChatAnthropic,with_retry(),400": anthropic(w.E400, lambda m: m.with_retry()),
        "ChatAnthropic,with_retry(),429:5": anthropic(w.told("5"), lambda m: m.with_retry()),
        "ChatAnthropic,with_retry(stop_after_attempt=5),max_retries=0,500": anthropic(
            w.E500, lambda m: m.with_retry(stop_after_attempt=5), max_retries=0
        ),
        "ChatAnthropic,with_retry(wait_exponential_jitter=False),max_retries=0,500": anthropic(
            w.E500, lambda m: m.with_retry(wait_exponential_jitter=False), max_retries=0
        ),
    }


def llama_index(w):
    from llama_index.llms.anthropic import Anthropic
    from llama_index.llms.openai import OpenAI

    def openai(server, **more):
        return server, lambda url: OpenAI(model="gpt-4o", api_base=url, api_key="none", **more).complete("hello")

    def anthropic(server, **more):
        return server, lambda url: Anthropic(model="claude-sonnet-4-20250514", base_url=url, api_key="none", **more).complete("hello")

    return {
        "OpenAI,500": openai(w.E500),
        "OpenAI,429:5": openai(w.told("5")),
        "OpenAI,400": openai(w.E400),
        "OpenAI,max_retries=1,500": openai(w.E500, max_retries=1),
        "OpenAI,max_retries=0,500": openai(w.E500, max_retries=0),
        "Anthropic,500": anthropic(w.E500),
        "Anthropic,429:5": anthropic(w.told("5")),
        "Anthropic,max_retries=0,500": anthropic(w.E500, max_retries=0),
    }


def instructor(w):
    import instructor as i
    import pydantic
    import tenacity as t
    from openai import OpenAI

    class Answer(pydantic.BaseModel):
        text: str

    def case(server, inner=None, **more):
        def body(url):
            client = i.from_openai(OpenAI(base_url=url, api_key="none", **({} if inner is None else {"max_retries": inner})))
            client.chat.completions.create(model="gpt-4o", response_model=Answer, messages=[{"role": "user", "content": "hello"}], **more)

        return server, body

    return {
        "default,500": case(w.E500),
        "default,429:5": case(w.told("5")),
        "default,400": case(w.E400),
        "inner=0,500": case(w.E500, 0),
        "inner=0,max_retries=5,500": case(w.E500, 0, max_retries=5),
        "inner=0,max_retries=0,500": case(w.E500, 0, max_retries=0),
        "inner=0,Retrying(3,wait_fixed(2)),500": case(w.E500, 0, max_retries=t.Retrying(stop=t.stop_after_attempt(3), wait=t.wait_fixed(2))),
    }


def pydantic_ai(w):
    from openai import AsyncOpenAI
    from pydantic_ai import Agent
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.providers.openai import OpenAIProvider

    def case(server, client=None, **more):
        def body(url):
            given = {} if client is None else {"openai_client": AsyncOpenAI(base_url=url, api_key="none", **client)}
            provider = OpenAIProvider(**(given or {"base_url": url, "api_key": "none"}))
            Agent(OpenAIChatModel("gpt-4o", provider=provider), **more).run_sync("hello")

        return server, body

    return {
        "default,500": case(w.E500),
        "default,429:5": case(w.told("5")),
        "default,400": case(w.E400),
        "retries=5,500": case(w.E500, retries=5),
        "inner=0,500": case(w.E500, {"max_retries": 0}),
    }


def openai_agents(w):
    import agents as a
    from openai import AsyncOpenAI

    a.set_tracing_disabled(True)

    def case(server, inner=None, settings=None):
        def body(url):
            client = AsyncOpenAI(base_url=url, api_key="none", **({} if inner is None else {"max_retries": inner}))
            model = a.OpenAIChatCompletionsModel(model="gpt-4o", openai_client=client)
            more = {} if settings is None else {"model_settings": settings()}
            a.Runner.run_sync(a.Agent(name="mock", model=model, **more), "hello")

        return server, body

    def settings(n):
        return lambda: a.ModelSettings(retry=a.ModelRetrySettings(max_retries=n, policy=a.retry_policies.network_error() if False else a.retry_policies.http_status((500,))))

    out = {
        "default,500": case(w.E500),
        "default,429:5": case(w.told("5")),
        "inner=0,500": case(w.E500, 0),
    }
    if hasattr(a, "ModelRetrySettings") and hasattr(a, "retry_policies"):
        out["retry=2,http_status(500),500"] = case(w.E500, None, settings(2))
        out["inner=0,retry=2,http_status(500),500"] = case(w.E500, 0, settings(2))
    return out


def dspy(w):
    import dspy as d

    def case(server, model="openai/gpt-4o", **more):
        return server, lambda url: d.LM(model, api_base=url, api_key="none", cache=False, **more)("hello")

    return {
        "openai,500": case(w.E500),
        "openai,429:5": case(w.told("5")),
        "openai,num_retries=0,500": case(w.E500, num_retries=0),
        "anthropic,500": case(w.E500, "anthropic/claude-sonnet-4-20250514"),
    }


def crewai(w):
    from crewai import LLM

    def case(server, model="openai/gpt-4o", **more):
        return server, lambda url: LLM(model=model, base_url=url, api_key="none", **more).call("hello")

    return {
        "LLM,openai,500": case(w.E500),
        "LLM,openai,429:5": case(w.told("5")),
        "LLM,openai,max_retries=0,500": case(w.E500, max_retries=0),
    }


def httpx2(w):
    return httpx(w, "httpx2")


# Distributions of a wrapper (the first one names it), and its cases.
WRAPPERS = {
    "tenacity": (["tenacity", "anthropic"], tenacity),
    "backoff": (["backoff", "anthropic"], backoff),
    "stamina": (["stamina"], stamina),
    "retry": (["retry"], retry),
    "retrying": (["retrying"], retrying),
    "google-api-core": (["google-api-core"], google_api_core),
    "httpx": (["httpx"], httpx),
    "httpx2": (["httpx2"], httpx2),
    "httpx-retries": (["httpx-retries", "httpx"], httpx_retries),
    "urllib3": (["urllib3"], urllib3),
    "requests": (["requests", "urllib3"], requests),
    "google-genai": (["google-genai"], google_genai),
    "mistralai": (["mistralai"], mistralai),
    "cohere": (["cohere"], cohere),
    "botocore": (["botocore"], botocore),
    "azure-core": (["azure-core", "azure-ai-inference"], azure_core),
    "litellm": (["litellm", "openai"], litellm),
    "langchain": (["langchain-core", "langchain-openai", "langchain-anthropic", "openai", "anthropic"], langchain),
    "llama-index": (["llama-index-llms-openai", "llama-index-llms-anthropic", "openai", "anthropic"], llama_index),
    "instructor": (["instructor", "openai"], instructor),
    "pydantic-ai": (["pydantic-ai-slim", "openai"], pydantic_ai),
    "openai-agents": (["openai-agents", "openai"], openai_agents),
    "dspy": (["dspy", "litellm", "openai"], dspy),
    "crewai": (["crewai", "openai"], crewai),
}
