"""Writes an ONNX graph, in the few parts of the format that ours needs.

The onnx package would do it too, in other bytes with every version; ours must be the same ones
everywhere, and nobody needs to download the package to run the daemon.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence

import numpy as np

from memoryd.worker.model_files import Tensor

__all__ = ["Graph"]

Attribute = int | float | Sequence[int]

# onnx.proto: TensorProto.DataType and AttributeProto.AttributeType
_DATA_TYPES = {"u1": 2, "<f4": 1, "<i8": 7}
_FLOAT_ATTRIBUTE, _INT_ATTRIBUTE, _INTS_ATTRIBUTE = 1, 2, 7
_EXTERNAL = 1

_IR_VERSION = 9
_OPSET = 20
_OWN_OPERATORS = "com.microsoft"


class Graph:
    """A graph being built; each method returns the name of the value that it adds."""

    def __init__(self) -> None:
        self._nodes: list[bytes] = []
        self._constants: list[bytes] = []
        self._count = 0

    def constant(self, value: float | Sequence[int]) -> str:
        """Add a small tensor that lies in the graph itself."""
        array = np.asarray(value, "<f4") if isinstance(value, float) else np.asarray(value, "<i8")
        name = self._name()
        self._constants.append(
            _tensor(name, array.dtype.str, array.shape) + _bytes(9, array.tobytes())
        )
        return name

    def external(self, tensor: Tensor, file: str) -> str:
        """Add a tensor that lies in another file."""
        place = {"location": file, "offset": str(tensor.offset), "length": str(tensor.bytes)}
        entries = b"".join(
            _bytes(13, _text(1, key) + _text(2, value)) for key, value in place.items()
        )
        self._constants.append(
            _tensor(tensor.name, tensor.type, tensor.shape) + entries + _int(14, _EXTERNAL)
        )
        return tensor.name

    def node(self, operator: str, *inputs: str, out: str = "", **attributes: Attribute) -> str:
        """Add a step with one result."""
        out = out or self._name()
        domain = _OWN_OPERATORS if operator == "MatMulNBits" else ""
        parts = [_text(1, name) for name in inputs]
        parts += [_text(2, out), _text(3, out), _text(4, operator)]
        parts += [_bytes(5, _attribute(name, value)) for name, value in attributes.items()]
        parts += [_text(7, domain)] if domain else []
        self._nodes.append(b"".join(parts))
        return out

    def pack(
        self, inputs: Mapping[str, Sequence[str | int]], outputs: Mapping[str, Sequence[str | int]]
    ) -> bytes:
        """Return the model file. Inputs and outputs are floats, a named width may vary."""
        graph = b"".join(
            (
                *(_bytes(1, node) for node in self._nodes),
                _text(2, "embedder"),
                *(_bytes(5, constant) for constant in self._constants),
                *(_bytes(11, _value(name, dims)) for name, dims in inputs.items()),
                *(_bytes(12, _value(name, dims)) for name, dims in outputs.items()),
            )
        )
        operators = (("", _OPSET), (_OWN_OPERATORS, 1))
        return b"".join(
            (
                _int(1, _IR_VERSION),
                _bytes(7, graph),
                *(_bytes(8, _text(1, domain) + _int(2, n)) for domain, n in operators),
            )
        )

    def _name(self) -> str:
        self._count += 1
        return f"v{self._count}"


def _tensor(name: str, type_: str, shape: Sequence[int]) -> bytes:
    type_ = type_.replace("|", "")
    dims = b"".join(_int(1, width) for width in shape)
    return dims + _int(2, _DATA_TYPES[type_]) + _text(8, name)


def _value(name: str, dims: Sequence[str | int]) -> bytes:
    shape = b"".join(
        _bytes(1, _int(1, dim) if isinstance(dim, int) else _text(2, dim)) for dim in dims
    )
    tensor_type = _int(1, _DATA_TYPES["<f4"]) + _bytes(2, shape)
    return _text(1, name) + _bytes(2, _bytes(1, tensor_type))


def _attribute(name: str, value: Attribute) -> bytes:
    if isinstance(value, int):
        return _text(1, name) + _int(3, value) + _int(20, _INT_ATTRIBUTE)
    if isinstance(value, float):
        number = _varint(2 << 3 | 5) + struct.pack("<f", value)
        return _text(1, name) + number + _int(20, _FLOAT_ATTRIBUTE)
    numbers = b"".join(_int(8, number) for number in value)
    return _text(1, name) + numbers + _int(20, _INTS_ATTRIBUTE)


# Protocol buffers: a field is its number and wire type, then a number or a counted run of bytes.


def _int(field: int, value: int) -> bytes:
    return _varint(field << 3) + _varint(value & (2**64 - 1))


def _bytes(field: int, value: bytes) -> bytes:
    return _varint(field << 3 | 2) + _varint(len(value)) + value


def _text(field: int, value: str) -> bytes:
    return _bytes(field, value.encode())


def _varint(value: int) -> bytes:
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)
