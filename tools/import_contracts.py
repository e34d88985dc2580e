"""A contract of import-linter: only a mechanic's own modules import one another by name.

Everybody else finds them with `stellwerk.mechanics.facets`, so that a new mechanic needs no import anywhere.
"""

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class Facets(Contract):
    """`mechanics`: the package with the rules; its modules are the names of the mechanics."""

    mechanics = fields.ModuleField()

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: ARG002 as Contract has it
        names = {_name(module) for module in graph.find_children(self.mechanics.name)}
        wrong = [
            detail
            for facet in sorted(graph.modules)
            if _name(facet) in names
            for importer in sorted(graph.find_modules_that_directly_import(facet))
            if _name(importer) != _name(facet)
            for detail in graph.get_import_details(importer=importer, imported=facet)
        ]
        return ContractCheck(kept=not wrong, metadata={"wrong": wrong})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for each in check.metadata["wrong"]:
            place = f"{each['importer']}, line {each['line_number']}"
            output.print_error(f"{place}: {each['line_contents'].strip()}")
        output.print_error("A mechanic's modules are found by its name: use stellwerk.mechanics.facets().")


def _name(module: str) -> str:
    return module.rpartition(".")[2]
