import { afterEach, expect, it, vi } from 'vitest';
import { forgetInviteCode, rememberedInviteCode, rememberInviteCode } from './invite-code-memory.ts';

afterEach(() => void vi.unstubAllGlobals());

it('[SITE-02] stores the normalised code of an invite link, and nothing that cannot be a code', () => {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  });
  expect(rememberedInviteCode()).toBeNull();
  for (const typed of [' k7m2qx ', 'K7M 2QX', 'k7m-2qx', 'K7M\u20132QX', '\u200bk7m2qx']) {
    values.clear();
    rememberInviteCode(typed);
    expect(rememberedInviteCode(), typed).toBe('K7M2QX');
  }
  for (const wrong of ['', 'abc', '<script>', 'ABCDEFG', '000000', '000-000']) rememberInviteCode(wrong);
  expect(rememberedInviteCode()).toBe('K7M2QX');
  forgetInviteCode();
  expect(rememberedInviteCode()).toBeNull();
});
