// The states that the preview shows: what the daemon would have said, and what the person then did.
'use strict';

const at = (daysAgo, hour, minute) => {
  const day = new Date();
  day.setDate(day.getDate() - daysAgo);
  day.setHours(hour, minute, 0, 0);
  return day.getTime() / 1000;
};

const WORDS = {
  zh: {
    title: '周五评审会',
    talk: [
      ['user', '周五下午三点开产品评审，帮我记一下，一共 12 个人。'],
      ['assistant', '好的：周五 15:00 产品评审，12 人参加。需要我整理议程吗？'],
      ['user', '要。预算按 8,600 元，地点在上海徐汇 A 座 1203。'],
      ['assistant', '已记下：\n· 预算 8,600 元\n· 地点 上海徐汇 A 座 1203\n\n议程建议：先过需求变更，再看演示，最后定发布日期。'],
    ],
    more: '改成下午两点吧，另外张伟吃素。',
    coming: '好的，评审会改到周五 14:00，地点和预算不变。订餐时我会给张伟备',
    told: '我们上次说的预算是多少？',
    facts: [
      ['会议时间', '周五 14:00', 'time', 'session', '改成下午两点吧', true],
      ['预算', '8,600 元', 'amount', 'session', '预算按 8,600 元', false],
      ['姓名', '林晓', 'name', 'user', '我叫林晓', false],
      ['饮食', '张伟吃素', 'preference', 'session', '另外张伟吃素', false],
      ['会议地点', '上海徐汇 A 座 1203', 'address', 'session', '地点在上海徐汇 A 座 1203', false],
    ],
    sessions: [
      ['周五评审会', '好的，评审会改到周五 14:00，地点和预算不变。', 26, 1840],
      ['杭州两日游', '第二天上午去龙井村，下午回程，高铁票已列在清单里。', 112, 9630],
      ['体检报告解读', '那血脂偏高需要吃药吗？', 41, 3275],
      ['孩子的英语作文', '可以把 happy 换成更具体的描写。', 18, 1502],
    ],
  },
  en: {
    title: 'Friday review',
    talk: [
      ['user', 'Product review on Friday at 3 pm, 12 people. Please note it.'],
      ['assistant', 'Noted: product review, Friday 15:00, 12 people. Shall I draft an agenda?'],
      ['user', 'Yes. The budget is $1,200, and it is in room 1203, building A.'],
      ['assistant', 'Noted:\n· budget $1,200\n· room 1203, building A\n\nAgenda: requirement changes, the demo, then the release date.'],
    ],
    more: 'Make it 2 pm. And Wei is a vegetarian.',
    coming: 'Done: the review is now on Friday at 14:00; room and budget stay. I will order a vegetarian',
    told: 'What was the budget again?',
    facts: [
      ['meeting time', 'Friday 14:00', 'time', 'session', 'Make it 2 pm', true],
      ['budget', '$1,200', 'amount', 'session', 'The budget is $1,200', false],
      ['name', 'Lin Xiao', 'name', 'user', 'I am Lin Xiao', false],
      ['diet', 'Wei is a vegetarian', 'preference', 'session', 'And Wei is a vegetarian', false],
      ['place', 'room 1203, building A', 'address', 'session', 'it is in room 1203, building A', false],
    ],
    sessions: [
      ['Friday review', 'Done: the review is now on Friday at 14:00; room and budget stay.', 26, 1840],
      ['Two days in Hangzhou', 'On day two: Longjing village in the morning, train back in the afternoon.', 112, 9630],
      ['Reading my check-up', 'Do I need medicine for that?', 41, 3275],
      ['English essay', 'Try a more exact word than happy.', 18, 1502],
    ],
  },
};

function base(language) {
  const words = WORDS[language];
  return {
    words,
    level: 'normal',
    info: { strategy: 'summary', effective_strategy: 'summary', degraded: false },
    plan: plan({ system: 180, facts: 96, recent: 388 }),
    chat: { text: words.coming },
    messages: words.talk.map(([role, content], i) => ({ id: `m${i}`, seq: i + 1, role, content, time: at(0, 9, 30 + i), arrived: at(0, 9, 30 + i), tokens: 40 })),
    facts: words.facts.map(([key, value, kind, scope, quote, pinned], i) => ({
      id: `f${i}`, scope, key, value, kind, pinned, normalized: value, valid_from: at(0, 9, 30) - i,
      sources: [{ session: 's0', message_id: 'm0', seq: 1, role: 'user', quote }],
    })),
    sessions: words.sessions.map(([title, text, messages, tokens], i) => ({
      session: `s${i}`, title, last: { role: i === 2 ? 'user' : 'assistant', text }, messages, tokens, updated: at([0, 0, 1, 6][i], [9, 8, 20, 18][i], 41),
    })),
  };
}

function plan(parts) {
  const listed = Object.entries(parts).map(([part, tokens]) => ({ part, tokens }));
  return { tokens: listed.reduce((sum, one) => sum + one.tokens, 3), budget_tokens: 4096, reserve_tokens: 800, estimated: false, omitted: 0, parts: listed };
}

/** Each: the daemon's side, and what is done on the page once it stands (`press` finds by label). */
const SCENES = {
  chat: (language) => ({ ...base(language) }),
  memory: (language) => ({
    ...base(language),
    info: { strategy: 'hierarchical', effective_strategy: 'hierarchical', degraded: false },
    plan: plan({ system: 180, tools: 240, facts: 168, summary: 486, recalled: 742, recent: 1105 }),
    chat: { text: WORDS[language].coming, stops: true },
    act: async (page, { press }) => {
      page.conversation.send(WORDS[language].more);
      await press('plan');
    },
  }),
  degraded: (language) => ({
    ...base(language),
    level: 'critical',
    info: { strategy: 'summary', effective_strategy: 'sliding', degraded: true },
    plan: plan({ system: 180, facts: 120, recent: 1310 }),
    chat: { text: '', stops: true },
    act: async (page) => {
      page.conversation.send(WORDS[language].told);
    },
  }),
  error: (language) => ({
    ...base(language),
    level: 'elevated',
    chat: { error: { code: 'cloud_timeout', message: 'no answer within 30 s', retryable: true } },
    act: async (page) => {
      await page.conversation.send(WORDS[language].told);
    },
  }),
  facts: (language) => ({ ...base(language), act: (page) => page.openFacts() }),
  sessions: (language) => ({ ...base(language), act: (page, { press }) => press('sessions') }),
  settings: (language) => ({ ...base(language), act: (page, { press }) => press('settings') }),
  loading: (language) => ({ ...base(language), isSlow: true }),
  offline: (language) => ({ ...base(language), isDown: true }),
  welcome: (language) => ({ ...base(language), messages: [], sessions: [], plan: plan({ system: 180 }) }),
};

module.exports = { SCENES };
