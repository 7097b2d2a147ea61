import { createHash } from 'node:crypto';
import { captureExtensionId } from '@swing/contract/capture-extension';
import { expect, it } from 'vitest';
import { captureManifest } from './manifest.ts';

const manifestFor = (publicUrl: string) => captureManifest({ publicUrl, version: '1.2.3' });
const matchesFor = (publicUrl: string) => manifestFor(publicUrl).externally_connectable.matches;

it('[REC-06] asks for two permissions, and for no access to pages', () => {
  const manifest = manifestFor('https://clubhouse.example.com');
  expect(manifest.permissions).toEqual(['activeTab', 'tabCapture']);
  expect(Object.keys(manifest).sort()).toEqual([
    'action',
    'background',
    'description',
    'externally_connectable',
    'icons',
    'key',
    'manifest_version',
    'minimum_chrome_version',
    'name',
    'permissions',
    'version',
  ]);
  expect(manifest).toMatchObject({ manifest_version: 3, name: 'Swing Analyzer Screen Capture', version: '1.2.3' });
});

it('[REC-06] has the id that pages connect to, which Chrome makes from the key', () => {
  const hash = createHash('sha256')
    .update(Buffer.from(manifestFor('https://a.test').key, 'base64'))
    .digest('hex');
  const id = hash.slice(0, 32).replaceAll(/./g, (digit) => 'abcdefghijklmnop'.charAt(Number.parseInt(digit, 16)));
  expect(id).toBe('hpgimfhclefkmbbjmjablophknoopbpm');
  expect(captureExtensionId).toBe(id);
});

it('[REC-06] accepts connections from the pages of PUBLIC_URL only', () => {
  expect(matchesFor('https://clubhouse.example.com')).toEqual(['https://clubhouse.example.com/*']);
  expect(matchesFor('https://clubhouse.example.com:8443/')).toEqual(['https://clubhouse.example.com:8443/*']);
  expect(matchesFor('http://localhost:5003')).toEqual(['http://localhost:5003/*', 'http://127.0.0.1:5003/*']);
  expect(matchesFor('http://127.0.0.1:5003')).toEqual(['http://localhost:5003/*', 'http://127.0.0.1:5003/*']);
});

it.each(['clubhouse.example.com', 'ftp://clubhouse.example.com', 'file:///etc/passwd'])(
  '[REC-06] is not built for %s',
  (publicUrl) => {
    expect(() => manifestFor(publicUrl)).toThrow(/URL/);
  },
);
