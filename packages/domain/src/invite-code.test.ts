import { expect, it } from 'vitest';
import { inviteCodeAlphabet, inviteCodeFrom, normaliseInviteCode } from './invite-code.ts';

it('[COACH-12] makes six characters without look-alikes, each as likely as the others', () => {
  expect(inviteCodeAlphabet).not.toMatch(/[01OIL]/);
  const counts = new Map<string, number>();
  for (let byte = 0; byte < 256; byte++) {
    const bytes = new Uint8Array(6).fill(byte);
    if (byte >= inviteCodeAlphabet.length * 8) expect(() => inviteCodeFrom(bytes)).toThrow('Too few');
    else counts.set(inviteCodeFrom(bytes), (counts.get(inviteCodeFrom(bytes)) ?? 0) + 1);
  }
  expect([...counts.values()]).toEqual(Array(inviteCodeAlphabet.length).fill(8));
});

it('[ACCT-05] reads a typed code trimmed and upper-cased', () => {
  expect(normaliseInviteCode(' ab2c3d\n')).toBe('AB2C3D');
});
