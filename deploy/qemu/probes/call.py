"""Call one method of the protocol and print its result as JSON.

usage: call.py METHOD [ARGUMENTS AS JSON]

By hand, as the client would take the emulated board two seconds longer to load.
"""

import json
import socket
import sys

import msgpack


def main(method: str, arguments: str = "{}") -> None:
    with socket.socket(socket.AF_UNIX) as daemon:
        daemon.connect("/run/memoryd/memoryd.sock")
        daemon.sendall(msgpack.packb([0, 1, method, [json.loads(arguments)]]))
        answer = msgpack.Unpacker()
        for data in iter(lambda: daemon.recv(65536), b""):
            answer.feed(data)
            for _, _, error, result in answer:
                if error is not None:
                    raise SystemExit(error)
                print(json.dumps(result, ensure_ascii=False))
                return
    raise SystemExit("the daemon has ended the connection")


if __name__ == "__main__":
    main(*sys.argv[1:])
