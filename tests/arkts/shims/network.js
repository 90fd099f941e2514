// The sockets of @kit.NetworkKit over node:net, with what an app sees of the system's: a message
// event is any piece of the stream of at most 16 KiB; data without a message listener is dropped;
// a peer that leaves shows as a close event only, and the state flag stays set; promises reject with
// 2301000 + errno, error events carry the bare errno; an object whose attempt failed, or that was
// closed, connects no more; a path has room for 106 bytes.
'use strict';
const net = require('node:net');
const os = require('node:os');

const CHUNK = 16384;
const CODES = 2301000;
const { EBADF, EINVAL, EPIPE } = os.constants.errno;

const errnoOf = (error) => Math.abs(os.constants.errno[error.code] || error.errno || 0);
const rejection = (errno) => Object.assign(new Error(`socket error ${errno}`), { code: CODES + errno });

class Socket {
  #stream = null;
  #isUsed = false;
  #isConnected = false;
  #listeners = { message: new Set(), connect: new Set(), close: new Set(), error: new Set() };

  on(type, listener) {
    this.#listeners[type].add(listener);
  }

  off(type, listener) {
    if (listener) this.#listeners[type].delete(listener);
    else this.#listeners[type].clear();
  }

  getState() {
    return Promise.resolve({ isBound: false, isClose: !this.#isConnected, isConnected: this.#isConnected });
  }

  setExtraOptions() {
    return this.#stream ? Promise.resolve() : Promise.reject(rejection(EBADF));
  }

  send(options) {
    if (!this.#stream) return Promise.reject(rejection(EBADF));
    if (!(options.data instanceof ArrayBuffer) && typeof options.data !== 'string') {
      return Promise.reject(Object.assign(new Error('Parameter error.'), { code: 401 }));
    }
    if (this.#stream.destroyed) return Promise.reject(rejection(EPIPE));
    const data = typeof options.data === 'string' ? Buffer.from(options.data) : Buffer.from(options.data.slice(0));
    return new Promise((resolve, reject) => {
      this.#stream.write(data, (error) => (error ? reject(rejection(errnoOf(error) || EPIPE)) : resolve()));
    });
  }

  close() {
    if (!this.#stream) return Promise.reject(rejection(EBADF));
    const stream = this.#stream;
    this.#stream = null;
    this.#isConnected = false;
    stream.destroy();
    return Promise.resolve();
  }

  dial(target, from) {
    if (this.#isUsed) return Promise.reject(rejection(EINVAL));
    this.#isUsed = true;
    return new Promise((resolve, reject) => {
      const stream = net.createConnection(target);
      stream.once('error', (error) => reject(rejection(errnoOf(error))));
      stream.once('connect', () => {
        stream.removeAllListeners('error');
        this.#stream = stream;
        this.#isConnected = true;
        stream.on('error', (error) => this.#tell('error', { code: errnoOf(error) }));
        stream.on('data', (data) => this.#arrived(data, from));
        stream.on('close', () => this.#tell('close'));
        resolve();
        this.#tell('connect');
      });
    });
  }

  #arrived(data, from) {
    for (let start = 0; start < data.length; start += CHUNK) {
      const piece = data.subarray(start, start + CHUNK);
      const message = piece.buffer.slice(piece.byteOffset, piece.byteOffset + piece.length);
      this.#tell('message', { message, ...from(piece.length) });
    }
  }

  #tell(type, value) {
    for (const listener of [...this.#listeners[type]]) listener(value);
  }
}

class LocalSocket extends Socket {
  connect(options) {
    const { address } = options.address;
    if (Buffer.byteLength(address) > 106) return Promise.reject(rejection(EINVAL));
    return this.dial({ path: address }, (size) => ({ address, size }));
  }
}

class TCPSocket extends Socket {
  connect(options) {
    const { address, port } = options.address;
    return this.dial({ host: address, port }, (size) => ({ remoteInfo: { address, family: 'IPv4', port, size } }));
  }
}

exports.socket = {
  constructLocalSocketInstance: () => new LocalSocket(),
  constructTCPSocketInstance: () => new TCPSocket(),
};
