import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const foreground = new URL('foreground.mjs', import.meta.url).href;
const runScript = `const { runInForeground } = await import(process.argv[1]); process.exitCode = await runInForeground(process.argv[2]);`;

/** @type {string} */
let folder;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'swing-foreground-'));
  await writeFile(join(folder, 'script.mjs'), 'console.log(process.env.MALLOC_ARENA_MAX);');
});
afterAll(() => rm(folder, { recursive: true }));

it.each([
  ['two arenas of memory', {}, '2'],
  ['the number that the environment sets', { MALLOC_ARENA_MAX: '8' }, '8'],
])('gives a server %s', async (_name, env, arenas) => {
  const args = ['--input-type=module', '-e', runScript, foreground, join(folder, 'script.mjs')];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { PATH: process.env.PATH, ...env } });
  expect(stdout.trim()).toBe(arenas);
});
