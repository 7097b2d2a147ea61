import { expect, it } from 'vitest';
import { countRules, findCitationViolations, findMissingPaths } from './documentation.mjs';

const rules = countRules('# Rules\n\n## access\n\n1. One.\n   More of it.\n2. Two.\n\n## billing\n\n1. One.\n');
const messagesOf = (text) =>
  findCitationViolations([{ path: 'a.ts', text }], rules, new Set([7])).map(
    ({ line, message }) => `${line}: ${message}`,
  );

it('counts the rules of each area', () => {
  expect([...rules]).toEqual([
    ['access', 2],
    ['billing', 1],
  ]);
});

it('accepts citations of rules that exist, and reads comments only', () => {
  expect(
    messagesOf(
      "/** Refused (access-2, billing-1). */\nconst name = 'billing-9';\n// access-1, decision 7 (docs/decisions/007-x.md)\n",
    ),
  ).toEqual([]);
});

it('reports citations of missing rules', () => {
  expect(
    messagesOf('/**\n * See billing-2.\n */\n// access-0, DECISIONS 12 and P §4\n// decision 8, docs/decisions/009\n'),
  ).toEqual([
    '2: cites billing-2, which is not in docs/rules.md or docs/decisions',
    '4: cites access-0, which is not in docs/rules.md or docs/decisions',
    '4: cites DECISIONS 12, which is not in docs/rules.md or docs/decisions',
    '4: cites P §4, which is not in docs/rules.md or docs/decisions',
    '5: cites decision 8, which is not in docs/rules.md or docs/decisions',
    '5: cites docs/decisions/009, which is not in docs/rules.md or docs/decisions',
  ]);
});

const existing = new Set(['apps/server/src', 'docs/rules.md', '.ci/run']);
const fileNames = new Set(['standing.ts', 'account.test.ts', 'media.faults.ts', 'schema.prisma', 'tokens.css']);
const pathMessagesOf = (text) =>
  findMissingPaths([{ path: 'README.md', text }], (path) => existing.has(path.replace(/\/$/, '')), fileNames).map(
    ({ path, line, message }) => `${path}:${line}: ${message}`,
  );

it('accepts paths that exist', () => {
  expect(pathMessagesOf('See `docs/rules.md`, `apps/server/src/` and `.ci/run`.\n')).toEqual([]);
});

it('reports missing paths, with the line of each', () => {
  expect(
    pathMessagesOf('# Title\n\n`docs/rules.md`, then `docs/gone.md`\n| `apps/server/src` | `http/trpc` |\n'),
  ).toEqual([
    'README.md:3: docs/gone.md does not exist (paths in backticks start at the root of the repository)',
    'README.md:4: http/trpc does not exist (paths in backticks start at the root of the repository)',
  ]);
});

it('ignores URLs, package names, commands, placeholders and code blocks', () => {
  const spans = ['/coach/login', '@tus/server', 'POST /dev/clock', 'src/modules/<subject>/jobs', 'dist/stand-ins-*.js'];
  expect(pathMessagesOf(spans.map((span) => `\`${span}\``).join(' '))).toEqual([]);
  expect(pathMessagesOf('```\n`apps/gone`\n```\n`npm` and `*.module.css`\n')).toEqual([]);
});

it('accepts names of files anywhere in the repository', () => {
  expect(pathMessagesOf([...fileNames].map((name) => `\`${name}\``).join(', '))).toEqual([]);
});

it('reports names that no file has, with the line of each', () => {
  expect(pathMessagesOf('`standing.ts`, `gone.ts`\n\n| `gone.faults.ts` | `gone.test.tsx`, `003.sql` |\n')).toEqual([
    'README.md:1: gone.ts does not exist (paths in backticks start at the root of the repository)',
    'README.md:3: gone.faults.ts does not exist (paths in backticks start at the root of the repository)',
    'README.md:3: gone.test.tsx does not exist (paths in backticks start at the root of the repository)',
    'README.md:3: 003.sql does not exist (paths in backticks start at the root of the repository)',
  ]);
});
