import { expect, it } from 'vitest';
import { chromiumSources } from './chromium.mjs';

/** Returns the names of the sources that find a Chromium on a machine with these files. */
async function findersOn(files, changes = {}) {
  const machine = {
    env: { PATH: '/usr/local/bin:/usr/bin' },
    isFile: (path) => files.has(path),
    playwrightPath: () => '/cache/chrome',
    download: async () => {},
    installPackage: async () => {},
    ...changes,
  };
  const found = [];
  for (const { name, find } of chromiumSources(machine)) {
    const path = await find();
    if (path !== undefined) found.push(`${name}: ${path}`);
  }
  return found;
}

it('looks for a system browser before the cache', async () => {
  const files = new Set(['/cache/chrome', '/usr/bin/google-chrome', '/usr/local/bin/chromium-browser']);
  const found = await findersOn(files);
  expect(found[0]).toBe('system: /usr/local/bin/chromium-browser');
  expect(found[1]).toBe('cache: /cache/chrome');
});

it('prefers the headless build of the system', async () => {
  const files = new Set(['/usr/local/bin/chromium', '/usr/bin/chromium-headless-shell']);
  expect((await findersOn(files))[0]).toBe('system: /usr/bin/chromium-headless-shell');
});

it('finds the downloaded browser', async () => {
  const files = new Set();
  const download = async () => void files.add('/cache/chrome');
  expect(await findersOn(files, { download })).toEqual(['download: /cache/chrome']);
});

it('finds the installed package last', async () => {
  const files = new Set();
  const installPackage = async () => void files.add('/usr/bin/chromium');
  expect(await findersOn(files, { installPackage })).toEqual(['package: /usr/bin/chromium']);
});

it('finds nothing on a machine without a browser', async () => {
  expect(await findersOn(new Set())).toEqual([]);
});
