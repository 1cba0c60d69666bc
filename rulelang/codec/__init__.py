"""Saves and traces as files: what is written can be read by anyone who reads JSON, and what is read is not trusted.

The only exception is `CodecError`; its message says what is wrong and what was expected.
"""

from rulelang.codec.envelope import EVERYBODY, GameRef, check_alterations, check_game, settings_of
from rulelang.codec.errors import CodecError, OtherRules
from rulelang.codec.events import trace_line, trace_lines
from rulelang.codec.names import plain, value_of
from rulelang.codec.saves import Save, load_save, parse_save, read_save, save_of, save_text, write_save
from rulelang.codec.traces import (
    GivenEntry,
    StartEntry,
    TraceFile,
    TraceHeader,
    TraceLine,
    header_of,
    parse_trace,
    read_trace,
    trace_text,
    write_trace,
)

__all__ = [
    "EVERYBODY",
    "CodecError",
    "OtherRules",
    "GameRef",
    "GivenEntry",
    "Save",
    "StartEntry",
    "TraceFile",
    "TraceHeader",
    "TraceLine",
    "check_alterations",
    "check_game",
    "header_of",
    "load_save",
    "parse_save",
    "parse_trace",
    "plain",
    "read_save",
    "read_trace",
    "save_of",
    "save_text",
    "settings_of",
    "trace_line",
    "trace_lines",
    "trace_text",
    "value_of",
    "write_save",
    "write_trace",
]
