import { expect, it } from 'vitest';
import { countRules, findCitationViolations } from './rules.mjs';

const rules = countRules('# Rules\n\n## access\n\n1. One.\n   More of it.\n2. Two.\n\n## billing\n\n1. One.\n');
const messagesOf = (text) =>
  findCitationViolations([{ path: 'a.ts', text }], rules).map(({ line, message }) => `${line}: ${message}`);

it('counts the rules of each area', () => {
  expect([...rules]).toEqual([
    ['access', 2],
    ['billing', 1],
  ]);
});

it('accepts citations of rules that exist, and reads comments only', () => {
  expect(messagesOf("/** Refused (access-2, billing-1). */\nconst name = 'billing-9';\n// access-1\n")).toEqual([]);
});

it('reports citations of missing rules', () => {
  expect(messagesOf('/**\n * See billing-2.\n */\n// access-0, DECISIONS 12 and P §4\n')).toEqual([
    '2: cites billing-2, which is not in docs/rules.md',
    '4: cites access-0, which is not in docs/rules.md',
    '4: cites DECISIONS 12, which is not in docs/rules.md',
    '4: cites P §4, which is not in docs/rules.md',
  ]);
});
