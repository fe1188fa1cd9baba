"""What CPython makes of texts that could be in a Retry-After header: `python3 parsers.py > parsers.json`.

Every text is made from pieces of real values by a fixed seed, so the same interpreter writes the same table. Floats are given by their
repr, dates in UNIX seconds; null is a ValueError (float, int) or no date; a word is the error that reading a date raises.
"""

import email.utils
import json
import random
import sys

random.seed(9110)

PIECES = ["0", "1", "5", "9", "60", "120", "007", ".", "_", "-", "+", "e", "E", "e1", "e-3", "e400", "inf", "nan", "INF", "Infinity", " ", "\t",
          "\u00a0", "\u3000", "\uff11", "\u0665", "\U0001d7d8", "\u00b2", "x", "0x", "s", ",", ":", "", "\u200b", "\ufeff", "\x1f", "\x85"]
DAYS = ["Wed", "Wed,", "Wednesday,", "wed", "Xyz,", ""]
DATES = ["02", "2", "32", "00", "-1", "02,", "\u0662", "x"]
MONTHS = ["Dec", "dec", "DEC", "December", "Dece", "may", "12", "Foo"]
YEARS = ["2026", "26", "69", "68", "99", "1970", "0", "0026", "9999", "10000", "99999", "-5", "2026,", "x"]
TIMES = ["00:00:30", "00:00", "24:00:00", "25:61:61", "00.00.30", "00.30", "0:0:0:0", "000030", "00:00:30,", "00:00:30-0800", "00:00:30+0530"]
ZONES = ["GMT", "UTC", "UT", "Z", "EST", "pdt", "+0000", "-0000", "+0900", "-0800", "0530", "+90", "XYZ", "", "+12345", "GMT extra"]


def written(read, text):
    try:
        return repr(read(text))
    except ValueError:
        return None


def date(text):
    try:
        parts = email.utils.parsedate_tz(text)
        return None if parts is None else email.utils.mktime_tz(parts)
    except Exception as error:
        return type(error).__name__


def a_date():
    day, month, year, time, zone = (random.choice(some) for some in (DATES, MONTHS, YEARS, TIMES, ZONES))
    form = random.randrange(8)
    if form == 0:
        parts = [random.choice(DAYS), f"{day}-{month}-{year}", time, zone]
    elif form == 1:
        parts = [random.choice(DAYS), month, day, time, year]
    elif form == 2:
        parts = [day, month, time, year, zone]
    elif form == 3:
        parts = [random.choice(DAYS) + day, month, year, time, zone]
    else:
        parts = [random.choice(DAYS), day, month, year, time, zone]
    if random.random() < 0.1:
        del parts[random.randrange(len(parts))]
    if random.random() < 0.1:
        random.shuffle(parts)
    return random.choice([" ", "  ", " ", " "]).join(part for part in parts if part)


numbers = sorted({"".join(random.choice(PIECES) for _ in range(random.randint(1, 5))) for _ in range(3000)})
dates = sorted({a_date() for _ in range(3000)})
lines = lambda rows: "[\n" + ",\n".join(json.dumps(row, ensure_ascii=True) for row in rows) + "\n]"
print('{"runtime":%s,' % json.dumps("CPython " + sys.version.split()[0]))
print('"numbers":' + lines([text, written(float, text), written(int, text)] for text in numbers) + ",")
print('"dates":' + lines([text, date(text)] for text in dates) + "}")
