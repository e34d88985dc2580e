"""Which cities are connected: a union-find over the nodes of a board, used for one seat at a time."""

from librt.vecs import vec
from mypy_extensions import i64

from stellwerk.kernel import bits


class Net:
    def __init__(self, nodes: int) -> None:
        self.nodes: i64 = nodes
        self.parent: vec[i64] = bits.empty(nodes)

    def clear(self) -> None:
        parent = self.parent
        for node in range(self.nodes):
            parent[node] = node

    def root(self, node: i64) -> i64:
        """The node that represents the component of this one.

        Paths are not compressed: networks are small, and a join can then be undone in one write.
        """
        parent = self.parent
        while parent[node] != node:
            node = parent[node]
        return node

    def join(self, a: i64, b: i64) -> None:
        a = self.root(a)
        b = self.root(b)
        if a != b:
            self.parent[a] = b

    def joined(self, a: i64, b: i64) -> bool:
        return self.root(a) == self.root(b)
