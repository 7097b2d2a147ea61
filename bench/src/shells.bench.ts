import { chromium } from 'playwright-core';
import { median } from './support/median.ts';
import { report } from './support/report.ts';
import { isTiny, scaled } from './support/scale.ts';
import { startSlowLink, type LinkConditions } from './support/slow-link.ts';
import { startPeer } from './support/start-peer.ts';
import { timePage, type PageTimes } from './support/time-page.ts';
import { startUploadSite } from './support/upload-site.ts';

// Measures when the frame of a screen is painted on a phone at 400 kbit/s and 150 ms, with an empty cache, over TLS
// 1.3.
const bytesPerSecond = isTiny ? 5_000_000 : 50_000;
const conditions: LinkConditions = { bytesPerSecond, roundTripMs: 150, handshakeRoundTrips: 2 };
const rounds = scaled(7);

const site = await startUploadSite(1);
const env = { ORIGIN: site.server.origin };
const frames = await startPeer('stripped-site', { ...env, MODE: 'frame' });
const shellless = await startPeer('stripped-site', { ...env, MODE: 'no-shell' });
const links = await Promise.all(
  [site.server.origin, frames.origin, shellless.origin].map((origin) => startSlowLink(origin, conditions)),
);
const [whole = '', frameAlone = '', withoutShell = ''] = links.map(({ origin }) => origin);
const isRoot = process.getuid?.() === 0;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || undefined,
  args: isRoot ? ['--no-sandbox'] : [],
});
try {
  const token = site.players[0]?.token ?? '';
  const me = await fetch(`${site.server.origin}/api/me`, { headers: { authorization: `Bearer ${token}` } });
  const { user } = (await me.json()) as { user: object };
  const session = { auth_token: token, user_data: JSON.stringify({ ...user, token }) };
  await measure('/login', {}, 'form button[type=submit]:enabled');
  await measure('/account', session, '[role=tabpanel] :is(dl, li)');
  await measure('/account/watch', session, 'main [data-theme=dark] p');
  await measure('/account/dashboard', session, 'main h3, [data-empty]');
} finally {
  await browser.close();
  for (const link of links) await link.close();
  await frames.stop();
  await shellless.stop();
  await site.close();
}

async function measure(path: string, stored: Record<string, string>, usableSelector: string): Promise<void> {
  const ours: PageTimes[] = [];
  const bare: PageTimes[] = [];
  const blank: PageTimes[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await timePage(browser, { url: whole + path, stored, usableSelector }));
    bare.push(await timePage(browser, { url: frameAlone + path, stored, usableSelector: 'main h1' }));
    blank.push(await timePage(browser, { url: withoutShell + path, stored, usableSelector }));
  }
  const paintOf = (times: PageTimes[]) => median(times.map(({ firstPaintMs }) => firstPaintMs));
  const usableOf = (times: PageTimes[]) => median(times.map(({ usableMs }) => usableMs));
  const unit = 'ms';
  const compare = (name: string, measured: number, peer: number) => ({
    name,
    measured,
    peer,
    unit,
    ratio: measured / peer,
  });
  report({ name: `${path}: first paint of the frame`, measured: paintOf(ours), unit, atMost: 1_500 });
  report({ ...compare(`${path}: the same against its frame alone`, paintOf(ours), paintOf(bare)), atMost: 1.25 });
  report({
    ...compare(`${path}: the same against the app without a shell`, paintOf(ours), paintOf(blank)),
    atMost: 0.5,
  });
  report({
    ...compare(`${path}: usable, against the app without a shell`, usableOf(ours), usableOf(blank)),
    atMost: 1.15,
  });
  const shift = Math.max(...ours.map(({ layoutShift }) => layoutShift));
  report({ name: `${path}: layout shift, the worst of all`, measured: shift, unit: '', atMost: 0.02 });
}
