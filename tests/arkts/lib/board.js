'use strict';
const { spawn } = require('node:child_process');
const fs = require('node:fs');
const net = require('node:net');
const os = require('node:os');
const path = require('node:path');
const readline = require('node:readline');
const { environment, python } = require('./python');

/** A real daemon with a simulated cloud behind it; see board.py. */
class Board {
  static async start(settings = {}) {
    const board = new Board();
    board.folder = fs.mkdtempSync(path.join(os.tmpdir(), 'board-'));
    const given = { worker: { enabled: false }, ...settings };
    board.process = spawn(python, [path.join(__dirname, 'board.py'), board.folder, JSON.stringify(given)], {
      stdio: ['pipe', 'pipe', 'inherit'], env: environment,
    });
    board.lines = readline.createInterface({ input: board.process.stdout })[Symbol.asyncIterator]();
    board.socket = (await board.answer()).socket;
    return board;
  }

  async answer() {
    const { value, done } = await this.lines.next();
    if (done) throw new Error('the board ended; its error stands above');
    return JSON.parse(value);
  }

  tell(command) {
    this.process.stdin.write(`${JSON.stringify(command)}\n`);
    return this.answer();
  }

  kill() {
    return this.tell({ do: 'kill' });
  }

  restart() {
    return this.tell({ do: 'start' });
  }

  /** What the cloud answers next. */
  script(...steps) {
    return this.tell({ do: 'script', steps });
  }

  requests() {
    return this.tell({ do: 'requests' });
  }

  async close() {
    this.process.stdin.end();
    await new Promise((resolve) => this.process.once('exit', resolve));
    fs.rmSync(this.folder, { recursive: true });
  }
}

/** Returns a TCP port that was free just now. */
function freePort() {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

module.exports = { Board, freePort };
