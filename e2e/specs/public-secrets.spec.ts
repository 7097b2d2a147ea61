import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const apps = join(import.meta.dirname, '../../apps');
/** Patterns of keys, tokens and addresses with a password, whatever their value. */
const shapes: Record<string, RegExp> = {
  'a payment key': /\b[rsp]k_(?:live|test)_[A-Za-z0-9]{10,}/,
  'a webhook secret': /\bwhsec_[A-Za-z0-9+/=_-]{10,}/,
  'a mail key': /\bre_[A-Za-z0-9_-]{20,}/,
  'a storage key': /\bAKIA[0-9A-Z]{16}\b/,
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY/,
  'a database address with a password': /\bpostgres(?:ql)?:\/\/[^\s:/@"'`$]+:[^\s@"'`$]+@/,
  'a session token': /\b(?:player|coach|admin|analytics)_[A-Za-z0-9_-]{32,}/,
};
/** Environment variables of the server. Even their names must not appear in a browser's bundle. */
const serverNames = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'RESEND_API_KEY',
  'CLOUDFLARE_STREAM',
  'APP_SECRET',
  'ADMIN_PASSWORD',
  'S3_SECRET',
];

interface BuiltFile {
  app: string;
  path: string;
  text: string;
}

function builtFiles(): BuiltFile[] {
  return readdirSync(apps)
    .filter((app) => existsSync(join(apps, app, 'dist')))
    .flatMap((app) =>
      readdirSync(join(apps, app, 'dist'), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.(?:js|mjs|css|html|json|map|txt|xml|svg|webmanifest)$/.test(path))
        .map((path) => ({ app, path, text: readFileSync(join(apps, app, 'dist', path), 'utf8') })),
    );
}

/** Returns descriptions of everything in a file that looks like a secret. */
function secretsIn({ app, path, text }: BuiltFile): string[] {
  const shaped = Object.keys(shapes).filter((name) => shapes[name]?.test(text));
  const named = app === 'server' ? [] : serverNames.filter((name) => text.includes(name));
  return [...shaped, ...named].map((what) => `${app}/${path}: ${what}`);
}

test('[PAY-11][AUTH-07] no built file contains a secret, and no file for browsers contains even the name of one @main', () => {
  const files = builtFiles();
  for (const app of ['server', 'web', 'coach']) {
    expect(files.filter((file) => file.app === app).length, `${app} is built`).toBeGreaterThan(0);
  }
  expect(files.flatMap(secretsIn)).toEqual([]);
});

test('[PAY-11][AUTH-07] the search finds a secret that was planted', () => {
  const planted = [
    `sk_live_${'a1B2'.repeat(6)}`,
    `rk_test_${'a1B2'.repeat(6)}`,
    `whsec_${'a1B2'.repeat(8)}`,
    `re_${'a1B2'.repeat(6)}`,
    `AKIA${'A1B2'.repeat(4)}`,
    '-----BEGIN PRIVATE KEY-----',
    'postgresql://swing:secret@db/swing',
    `player_${'a1B2'.repeat(10)}`,
    ...serverNames,
  ];
  const script = builtFiles().find(({ app, path }) => app === 'web' && path.endsWith('.js'));
  for (const secret of planted) {
    const found = secretsIn({ app: 'web', path: 'planted.js', text: `${script?.text};const key="${secret}"` });
    expect(found, secret).toHaveLength(1);
  }
});
