import { describe, expect, it } from 'vitest';
import { createKnownDevices } from './known-devices.ts';

const appSecret = 'a secret of at least thirty-two characters';
const devices = createKnownDevices(appSecret);
const maya = '0198c2a4-7d11-7f00-8a6b-5c3d2e1f0a9b';
const leo = '0198c2a4-7d11-7f00-8a6b-5c3d2e1f0a9c';

describe('createKnownDevices', () => {
  it('[AUTH-02] recognises a device for the accounts that signed in on it, and for no other', () => {
    const cookie = devices.remember(null, maya);
    expect(cookie).toMatch(/^[\w-]{22}\.[\w-]{32}$/);
    expect(devices.idFor(cookie, maya)).toBe(cookie.slice(0, 22));
    expect(devices.idFor(cookie, leo)).toBeNull();
    expect(createKnownDevices(`another ${appSecret}`).idFor(cookie, maya)).toBeNull();
  });

  it('[AUTH-02] keeps one device id for the last five accounts of a browser', () => {
    let cookie = devices.remember(null, maya);
    const id = cookie.slice(0, 22);
    cookie = devices.remember(devices.remember(cookie, leo), leo);
    expect([devices.idFor(cookie, maya), devices.idFor(cookie, leo), cookie.length]).toEqual([id, id, 88]);
    for (let number = 0; number < 4; number += 1) cookie = devices.remember(cookie, `account ${number}`);
    expect([devices.idFor(cookie, maya), devices.idFor(cookie, leo), cookie.length]).toEqual([null, id, 187]);
  });

  it('[AUTH-02] refuses a changed id and a forged cookie', () => {
    const cookie = devices.remember(null, maya);
    const other = devices.remember(null, maya);
    expect(other.slice(0, 22)).not.toBe(cookie.slice(0, 22));
    const swapped = other.slice(0, 22) + cookie.slice(22);
    for (const text of [swapped, '', '.', `${cookie} `, cookie.slice(0, -1), `${cookie}.`, 'x'.repeat(10_000)]) {
      expect(devices.idFor(text, maya)).toBeNull();
      expect(devices.remember(text, maya)).toMatch(/^[\w-]{22}(\.[\w-]{32}){1,2}$/);
    }
    expect(devices.idFor(null, maya)).toBeNull();
  });
});
