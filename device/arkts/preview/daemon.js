// Plays the daemon for the preview: the answers of a script, in the protocol's bytes, so that the
// page's own client library is at work. Without a socket: a browser has none.
'use strict';
const { decode } = require('../memory/src/main/ets/wire/Decoder');
const { encode } = require('../memory/src/main/ets/wire/Encoder');
const { Framer } = require('../memory/src/main/ets/wire/Framer');
const { ConnectionLostError } = require('@memoryd/memory');

const REQUEST = 0;
const RESPONSE = 1;
const NOTIFICATION = 2;

/** What a script of a scene gives: {sessions, messages, facts, plan, level, info, chat, isDown}. */
class PlayedDaemon {
  constructor(scene) {
    this.scene = scene;
    this.token = null;
    this.seq = scene.messages.length;
    this.drawn = 0;
  }

  connection() {
    const daemon = this;
    return {
      place: '/dev/unix/socket/memoryd',
      async open(listener) {
        if (daemon.scene.isDown) throw new ConnectionLostError('nobody listens there');
        this.listener = listener;
        this.framer = new Framer(1 << 24);
      },
      send(bytes) {
        this.framer.push(bytes.slice());
        for (let frame = this.framer.next(); frame !== null; frame = this.framer.next()) daemon.answer(decode(frame), (message) => this.tell(message));
      },
      tell(message) {
        setTimeout(() => this.listener.onData(encode(wire(message))), 0);
      },
      close() {},
    };
  }

  answer([kind, msgid, method, [args]], tell) {
    if (kind !== REQUEST) return;
    const reply = (result) => tell([RESPONSE, msgid, null, result]);
    const fail = (error) => tell([RESPONSE, msgid, error, null]);
    const { scene } = this;
    switch (method) {
      case 'hello':
        return reply({ server: 'memoryd', version: '1.0.0', protocol: 1, features: ['facts'], limits: { max_frame_bytes: 1048576 } });
      case 'events.subscribe':
        return reply({ topics: args.get('topics') });
      case 'status':
        return reply(status(scene.level));
      case 'session.list':
        return reply({ sessions: scene.sessions.map((row) => ({ ...info(row.session), ...row })) });
      case 'session.open':
      case 'session.get':
        if (args.get('strategy')) Object.assign(scene.info, { strategy: args.get('strategy'), effective_strategy: args.get('strategy'), degraded: false });
        return reply({ ...info(args.get('session')), ...scene.info });
      case 'session.delete':
        return reply({ messages: 1, facts: 0, summaries: 0, vectors: 0 });
      case 'memory.history':
        return scene.isSlow ? undefined : reply({ messages: args.get('after_seq') === undefined ? scene.messages : [], more: scene.hasEarlier ?? false });
      case 'memory.prompt':
        return reply({ messages: [], recall: 'hybrid', cut: [], ...scene.info, ...scene.plan });
      case 'memory.forget':
        return reply({ messages: 1 });
      case 'facts.list':
        return reply({ facts: scene.facts });
      case 'facts.put': {
        const fact = scene.facts.find((one) => one.id === args.get('id'));
        Object.assign(fact, { value: args.get('value'), pinned: args.get('pinned') });
        return reply(fact);
      }
      case 'facts.forget':
        scene.facts = scene.facts.filter((one) => one.id !== args.get('id') && one.key !== args.get('key'));
        return reply({ facts: 1 });
      case 'chat':
        return this.chat(msgid, tell, reply, fail);
      default:
        return fail({ code: 'unknown_method', message: `the preview plays no ${method}`, retryable: false });
    }
  }

  chat(msgid, tell, reply, fail) {
    const { text, error, stops } = this.scene.chat;
    if (error) return fail(error);
    if (text) tell([NOTIFICATION, 'chat.delta', [{ request: msgid, text }]]);
    if (stops) return undefined;
    return reply({
      message: { id: `r${++this.drawn}`, seq: ++this.seq, content: text },
      finish_reason: 'stop',
      usage: { prompt_tokens: 0, completion_tokens: 0 },
      prompt: { tokens: 0, effective_strategy: 'summary', recall: 'none', parts: [] },
      timings_ms: { prompt: 0, first_token: 0, total: 0 },
    });
  }
}

/** Plain values as the codec has them: objects are maps. */
function wire(value) {
  if (Array.isArray(value)) return value.map(wire);
  if (value instanceof Map || value === null || typeof value !== 'object') return value;
  return new Map(Object.entries(value).map(([key, one]) => [key, wire(one)]));
}

function info(session) {
  return {
    session, owner: '1000', user: 'default', strategy: 'summary', effective_strategy: 'summary', degraded: false,
    system: null, model: 'deepseek-chat', budget_tokens: 4096, timezone: 'Asia/Shanghai', language: null, options: {},
    messages: 0, tokens: 0, created: 0, updated: 0, last_seq: 0,
  };
}

function status(level) {
  return {
    version: '1.0.0', uptime_s: 1, pid: 1, sessions: 1, messages: 1, db_mb: 1, connections: 1,
    memory: { level, rss_mb: 30, worker_rss_mb: null, limit_mb: null, available_mb: null, psi_some_avg10: null, sources: [] },
    worker: { state: 'running', model: null, pending: 0, restarts: 0 },
    store: { state: 'ok', queue: 0, lag_s: 0 },
    cloud: { state: 'ok', calls: 0, failures: 0, last_error: null, token_factors: {}, usage: { prompt_tokens: 0, cached_tokens: 0, completion_tokens: 0 } },
    summaries: { pending: 0, running: 0, rejected: 0 },
  };
}

module.exports = { PlayedDaemon };
