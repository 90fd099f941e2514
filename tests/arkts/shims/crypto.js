// The part of @kit.CryptoArchitectureKit that a proof needs, over node:crypto.
'use strict';
const crypto = require('node:crypto');

const blob = (data) => ({ data: new Uint8Array(data) });

class Mac {
  #hmac = null;

  async init(key) {
    this.#hmac = crypto.createHmac('sha256', key.secret);
  }

  async update(input) {
    this.#hmac.update(input.data);
  }

  async doFinal() {
    return blob(this.#hmac.digest());
  }
}

exports.cryptoFramework = {
  createRandom: () => ({ generateRandom: async (length) => blob(crypto.randomBytes(length)) }),
  createSymKeyGenerator(name) {
    if (name !== 'HMAC') throw new Error(`the shim has no keys for ${name}`);
    return { convertKey: async (key) => ({ secret: key.data }) };
  },
  createMac(name) {
    if (name !== 'SHA256') throw new Error(`the shim has no mac over ${name}`);
    return new Mac();
  },
};
