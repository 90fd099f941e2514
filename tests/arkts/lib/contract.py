"""The protocol as the daemon's own tables have it, as one line of JSON."""

from __future__ import annotations

import json
from dataclasses import MISSING, fields

from memoryd.core.messages import Role
from memoryd.errors import CODES
from memoryd.wire.arguments import FACT_KINDS, METHODS, PROTOCOL, TOPICS


def main() -> None:
    methods = {
        name: {
            field.name: field.default is MISSING and field.default_factory is MISSING
            for field in fields(method.arguments)
        }
        for name, method in METHODS.items()
    }
    contract = {
        "protocol": PROTOCOL,
        "codes": CODES,
        "topics": TOPICS,
        "fact_kinds": FACT_KINDS,
        "roles": [str(role) for role in Role],
        "methods": methods,
    }
    print(json.dumps(contract))


if __name__ == "__main__":
    main()
