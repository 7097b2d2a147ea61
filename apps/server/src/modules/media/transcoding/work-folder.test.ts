import { mkdir, readdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inWorkFolder, sharedWorkFolder } from './work-folder.ts';

/** An id that no process has: Linux gives none above 2 ** 22. */
const endedProcess = 2 ** 22 + 1;
const hours = (count: number) => count * 3_600_000;

/** Makes a folder that was last changed `ageMs` milliseconds ago. Returns whether it is still there when new work has begun. */
async function staysAfter(name: string, ageMs: number): Promise<boolean> {
  const shared = await sharedWorkFolder();
  const path = join(shared, name);
  await mkdir(path, { recursive: true });
  const changed = new Date(Date.now() - ageMs);
  await utimes(path, changed, changed);
  const names = await inWorkFolder(() => readdir(shared));
  await rm(path, { recursive: true, force: true });
  return names.includes(name);
}

/** Name of a folder of this process, without the characters at its end. */
const ownName = () => inWorkFolder(async (folder) => String(folder.split('/').at(-1)).replace(/-[^-]*$/, ''));

it('[UPL-10] the folder of a process that has ended is removed, and that of a running one stays', async () => {
  const [namespace] = (await ownName()).split('-');
  expect(await staysAfter(`${namespace}-${endedProcess}-test`, 0)).toBe(false);
  expect(await staysAfter(`${namespace}-${process.pid}-test`, hours(5))).toBe(true);
});

it.each(['0123456789ab-1-test', `0123456789ab-${endedProcess}-test`, `${endedProcess}-test`])(
  '[UPL-10] %s, of a process that may run in another container, is removed only after 4 hours',
  async (name) => {
    expect(await staysAfter(name, hours(3.9))).toBe(true);
    expect(await staysAfter(name, hours(4.1))).toBe(false);
  },
);
