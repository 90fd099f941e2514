"""The embedder as an ONNX graph: BERT layers over given rows, then the mean, L2-normalised."""

from __future__ import annotations

import math

from memoryd.core.vectors.rows import DIMENSIONS
from memoryd.worker.model_files import BLOCK, Shape, Tensor, tensors
from model_build.onnx_writer import Graph

__all__ = ["embedder_graph"]

_INT8_PRODUCTS = 4
"""accuracy_level of MatMulNBits: activations are rounded to 8 bits a block, which takes half the
time. It costs a cosine of 0.0001 on what people write, 0.014 on a row of 254 times one piece, where
all blocks are off alike; in single precision the graph is numpy's result to 1e-6."""


def embedder_graph(shape: Shape, weights_file: str) -> bytes:
    """Return the graph file: ``rows`` [1, n, 384] of one text in, its ``embedding`` [384] out."""
    return _Embedder(shape, weights_file).pack()


class _Embedder:
    def __init__(self, shape: Shape, weights_file: str) -> None:
        self._shape = shape
        self._file = weights_file
        self._tensors = {tensor.name: tensor for tensor in tensors(shape)}
        self._graph = Graph()

    def pack(self) -> bytes:
        graph = self._graph
        length = graph.node("Shape", "rows", start=1, end=2)
        start = graph.constant([0])
        places = graph.node("Slice", self._weights("positions"), start, length, start)
        x = self._norm("start", graph.node("Add", "rows", places))
        for layer in range(self._shape.layers):
            x = self._layer(f"{layer}", x)
        mean = graph.node("ReduceMean", x, graph.constant([0, 1]), keepdims=0)
        size = graph.node("ReduceL2", mean, keepdims=1)
        graph.node("Div", mean, size, out="embedding")
        return graph.pack({"rows": (1, "n", DIMENSIONS)}, {"embedding": (DIMENSIONS,)})

    def _layer(self, name: str, x: str) -> str:
        graph = self._graph
        attended = self._matrix(f"{name}.joined", self._attention(name, x))
        x = self._norm(f"{name}.attended", graph.node("Add", x, attended))
        inner = graph.node("Gelu", self._matrix(f"{name}.up", x))
        return self._norm(f"{name}.done", graph.node("Add", x, self._matrix(f"{name}.down", inner)))

    def _attention(self, name: str, x: str) -> str:
        graph, heads = self._graph, self._shape.heads
        width = DIMENSIONS // heads
        parted = graph.constant([0, 0, heads, width])

        def heads_of(part: str, order: tuple[int, ...]) -> str:
            matrix = self._matrix(f"{name}.{part}", x)
            return graph.node("Transpose", graph.node("Reshape", matrix, parted), perm=order)

        query = heads_of("query", (0, 2, 1, 3))
        query = graph.node("Mul", query, graph.constant(1 / math.sqrt(width)))
        scores = graph.node("MatMul", query, heads_of("key", (0, 2, 3, 1)))
        weights = graph.node("Softmax", scores, axis=-1)
        mixed = graph.node("MatMul", weights, heads_of("value", (0, 2, 1, 3)))
        together = graph.node("Transpose", mixed, perm=(0, 2, 1, 3))
        return graph.node("Reshape", together, graph.constant([0, 0, DIMENSIONS]))

    def _matrix(self, name: str, x: str) -> str:
        out, blocks, _ = self._tensors[f"{name}.q"].shape
        product = self._graph.node(
            "MatMulNBits",
            x,
            self._weights(f"{name}.q"),
            self._weights(f"{name}.s"),
            K=blocks * BLOCK,
            N=out,
            bits=4,
            block_size=BLOCK,
            accuracy_level=_INT8_PRODUCTS,
        )
        return self._graph.node("Add", product, self._weights(f"{name}.b"))

    def _norm(self, name: str, x: str) -> str:
        return self._graph.node(
            "LayerNormalization",
            x,
            self._weights(f"{name}.w"),
            self._weights(f"{name}.b"),
            axis=-1,
            epsilon=self._shape.epsilon,
        )

    def _weights(self, name: str) -> str:
        tensor: Tensor = self._tensors[name]
        return self._graph.external(tensor, self._file)
