// Values in the tagged form of tests/vectors/wire.json: integers are {int}, floats {float}, bytes
// {bin: hex}, maps {map: pairs}; everything else stands for itself.
'use strict';
require('./register');
const { MsgFloat } = require('@memoryd/memory');

/** Returns the value that a tagged one stands for, as an app would hand it to the encoder. */
function fromTagged(tagged) {
  if (Array.isArray(tagged)) return tagged.map(fromTagged);
  if (tagged === null || typeof tagged !== 'object') return tagged;
  if ('int' in tagged) {
    const exact = BigInt(tagged.int);
    const rounded = Number(exact);
    return Number.isSafeInteger(rounded) ? rounded : exact;
  }
  if ('float' in tagged) return new MsgFloat(Number(tagged.float));
  if ('bin' in tagged) return new Uint8Array(Buffer.from(tagged.bin, 'hex'));
  return new Map(tagged.map.map(([key, item]) => [key, fromTagged(item)]));
}

/** Whether a decoded value is exactly what the tagged one says, in kind and in content. */
function isSame(value, tagged) {
  if (Array.isArray(tagged)) {
    return Array.isArray(value) && value.length === tagged.length && value.every((item, i) => isSame(item, tagged[i]));
  }
  if (tagged === null || typeof tagged !== 'object') return value === tagged;
  if ('int' in tagged) {
    const expected = fromTagged(tagged);
    return typeof value === typeof expected && value === expected && !Object.is(value, -0);
  }
  if ('float' in tagged) return typeof value === 'number' && Object.is(value, Number(tagged.float));
  if ('bin' in tagged) return value instanceof Uint8Array && Buffer.from(value).toString('hex') === tagged.bin;
  if (!(value instanceof Map) || value.size !== tagged.map.length) return false;
  return [...value].every(([key, item], i) => key === tagged.map[i][0] && isSame(item, tagged.map[i][1]));
}

/** A small seeded generator (mulberry32), so that a failure can be seen again. */
function seeded(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit) => Math.floor(next() * limit);
  return { next, below, pick: (items) => items[below(items.length)] };
}

const WORDS = ['', 'a', 'hello', '你好，世界', '👋🏽‍', 'a\0b', '\ufeff', '\uffff', 'é', '𠀀', '\u{10ffff}'];
const LENGTHS = [0, 1, 15, 16, 31, 32, 33, 255, 256, 300];

/** Returns a tagged value by chance, with the borders of every form more often than chance has them. */
function drawTagged(random, depth = 0) {
  switch (random.below(depth < 4 ? 10 : 7)) {
    case 0: return null;
    case 1: return random.next() < 0.5;
    case 2: return { int: drawInteger(random).toString() };
    case 3: return { int: String(random.below(400) - 200) };
    case 4: return { float: drawFloat(random) };
    case 5: return drawText(random);
    case 6: return { bin: Buffer.from(Array.from({ length: random.pick(LENGTHS) }, () => random.below(256))).toString('hex') };
    case 7:
    case 8: return Array.from({ length: random.below(random.next() < 0.05 ? 40 : 5) }, () => drawTagged(random, depth + 1));
    default: return { map: drawPairs(random, depth) };
  }
}

function drawInteger(random) {
  const border = 1n << BigInt(random.pick([7, 8, 15, 16, 31, 32, 52, 53, 54, 62, 63]));
  const near = border + BigInt(random.below(5) - 2);
  const value = random.next() < 0.5 ? near : -near;
  const most = (1n << 63n) - 1n;
  return value > most ? most : value < -most - 1n ? -most - 1n : value;
}

function drawFloat(random) {
  const view = new DataView(new ArrayBuffer(8));
  for (let i = 0; i < 8; i++) view.setUint8(i, random.below(256));
  const value = random.pick([view.getFloat64(0), random.below(1000), 0, -0, 1.5, 1e300, 5e-324, 2 ** 53, -(2 ** 63)]);
  if (!Number.isFinite(value)) return '0.5';
  return Object.is(value, -0) ? '-0.0' : String(value);
}

function drawText(random) {
  const word = random.pick(WORDS);
  return word.repeat(random.next() < 0.2 ? random.pick(LENGTHS) : 1);
}

function drawPairs(random, depth) {
  const pairs = new Map();
  const count = random.below(random.next() < 0.05 ? 30 : 4);
  for (let i = 0; i < count; i++) {
    const key = random.pick(['__proto__', 'constructor', '键', `k${random.below(1000)}`, drawText(random)]);
    if (!pairs.has(key)) pairs.set(key, drawTagged(random, depth + 1));
  }
  return [...pairs];
}

module.exports = { fromTagged, isSame, seeded, drawTagged };
