"""The model's layers: by onnxruntime, or by numpy where there is no onnxruntime (musl).

Both take the rows of one text and return its embedding, L2-normalised. numpy's takes seven times as
long for a short text and four times for a full window (25 and 137 ms on an x86 core), and needs
26 MB less.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from memoryd.worker.model_files import Manifest, Shape, tensors

__all__ = ["Array", "Forward", "numpy_forward", "onnx_forward"]

Array = np.ndarray[Any, Any]
Forward = Callable[[Array], Array]


def onnx_forward(folder: Path) -> Forward:
    """Return the layers as onnxruntime computes them. Raises ImportError, and what it raises."""
    # It would keep an id of the device and report to its maker: nothing leaves the device.
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    # Both keep the memory of the longest text for ever.
    options.enable_cpu_mem_arena = options.enable_mem_pattern = False
    options.log_severity_level = 3
    session = onnxruntime.InferenceSession(
        str(folder / "graph.onnx"), options, providers=["CPUExecutionProvider"]
    )

    def forward(rows: Array) -> Array:
        embedding: Array = session.run(None, {"rows": rows[np.newaxis]})[0]
        return embedding

    return forward


def numpy_forward(folder: Path, manifest: Manifest) -> Forward:
    """Return the layers as numpy computes them, from weights that stay in their file."""
    shape = manifest.shape
    data = np.memmap(folder / "weights.bin", np.uint8, "r")
    weights: dict[str, Array] = {
        tensor.name: data[tensor.offset : tensor.offset + tensor.bytes]
        .view(tensor.type)
        .reshape(tensor.shape)
        for tensor in tensors(shape)
    }
    return lambda rows: _embedding(rows, weights, shape)


def _embedding(rows: Array, weights: dict[str, Array], shape: Shape) -> Array:
    def norm(name: str, x: Array) -> Array:
        x = x - x.mean(axis=-1, keepdims=True)
        x /= np.sqrt(np.square(x).mean(axis=-1, keepdims=True) + shape.epsilon)
        scaled: Array = x * weights[f"{name}.w"] + weights[f"{name}.b"]
        return scaled

    def matrix(name: str, x: Array) -> Array:
        product: Array = x @ _expanded(weights[f"{name}.q"], weights[f"{name}.s"]).T
        product += weights[f"{name}.b"]
        return product

    def heads(name: str, x: Array) -> Array:
        return matrix(name, x).reshape(len(x), shape.heads, -1).swapaxes(0, 1)

    x = norm("start", rows + weights["positions"][: len(rows)])
    for layer in range(shape.layers):
        query, key, value = (heads(f"{layer}.{part}", x) for part in ("query", "key", "value"))
        attention = _softmax(query @ key.swapaxes(1, 2) / math.sqrt(query.shape[-1]))
        mixed = (attention @ value).swapaxes(0, 1).reshape(x.shape)
        x = norm(f"{layer}.attended", x + matrix(f"{layer}.joined", mixed))
        x = norm(f"{layer}.done", x + matrix(f"{layer}.down", _gelu(matrix(f"{layer}.up", x))))
    mean: Array = x.mean(axis=0)
    mean /= np.linalg.norm(mean)
    return mean


def _expanded(nibbles: Array, scales: Array) -> Array:
    """Return a matrix of 4 bits in single precision."""
    out, blocks, half = nibbles.shape
    values = np.empty((out, blocks, half, 2), np.float32)
    values[..., 0] = nibbles & 15
    values[..., 1] = nibbles >> 4
    values -= 8
    values *= scales[:, :, np.newaxis, np.newaxis]
    return values.reshape(out, -1)


def _softmax(x: Array) -> Array:
    x -= x.max(axis=-1, keepdims=True)
    np.exp(x, out=x)
    x /= x.sum(axis=-1, keepdims=True)
    return x


def _gelu(x: Array) -> Array:
    """x times the normal distribution's share below it.

    numpy has no error function: by the rational form of Abramowitz and Stegun, 7.1.26, which is
    within 1.5e-7.
    """
    size = np.abs(x) / math.sqrt(2)
    t = 1 / (1 + 0.3275911 * size)
    sum_ = 1.061405429 * t - 1.453152027
    for factor in (1.421413741, -0.284496736, 0.254829592):
        sum_ = sum_ * t + factor
    above = sum_ * t * np.exp(-np.square(size))
    gelu: Array = 0.5 * x * (1 + np.sign(x) * (1 - above))
    return gelu
