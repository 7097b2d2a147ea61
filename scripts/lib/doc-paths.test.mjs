import { expect, it } from 'vitest';
import { findMissingPaths } from './doc-paths.mjs';

const existing = new Set(['apps/server/src', 'docs/rules.md', '.ci/run']);
const messagesOf = (text) =>
  findMissingPaths([{ path: 'README.md', text }], (path) => existing.has(path.replace(/\/$/, ''))).map(
    ({ path, line, message }) => `${path}:${line}: ${message}`,
  );

it('accepts paths that exist', () => {
  expect(messagesOf('See `docs/rules.md`, `apps/server/src/` and `.ci/run`.\n')).toEqual([]);
});

it('reports missing paths, with the line of each', () => {
  expect(messagesOf('# Title\n\n`docs/rules.md`, then `docs/gone.md`\n| `apps/server/src` | `http/trpc` |\n')).toEqual([
    'README.md:3: docs/gone.md does not exist. Paths in backticks start at the root of the repository',
    'README.md:4: http/trpc does not exist. Paths in backticks start at the root of the repository',
  ]);
});

it('ignores URLs, package names, commands, placeholders and code blocks', () => {
  const spans = ['/coach/login', '@tus/server', 'POST /dev/clock', 'src/modules/<subject>/jobs', 'dist/stand-ins-*.js'];
  expect(messagesOf(spans.map((span) => `\`${span}\``).join(' '))).toEqual([]);
  expect(messagesOf('```\n`apps/gone`\n```\n`npm` and `standing.ts`\n')).toEqual([]);
});
