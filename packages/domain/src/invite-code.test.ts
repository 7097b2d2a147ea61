import { expect, it } from 'vitest';
import { inviteCodeFrom, isWholeInviteCode, normaliseInviteCode } from './invite-code.ts';

it('[COACH-12] makes six characters without look-alikes, each as likely as the others', () => {
  const counts = new Map<string, number>();
  for (let byte = 0; byte < 256; byte++) {
    const bytes = new Uint8Array(6).fill(byte);
    if (byte >= 248) expect(() => inviteCodeFrom(bytes)).toThrow('Too few');
    else counts.set(inviteCodeFrom(bytes), (counts.get(inviteCodeFrom(bytes)) ?? 0) + 1);
  }
  expect([...counts].sort()).toEqual(Array.from('23456789ABCDEFGHJKMNPQRSTUVWXYZ', (sign) => [sign.repeat(6), 8]));
});

it.each([
  [' ab2c3d\n', 'AB2C3D'],
  ['AB2 C3D', 'AB2C3D'],
  ['ab-2c-3d', 'AB2C3D'],
  ['AB2\u2013C3D', 'AB2C3D'],
  ['AB2\u2014C3D', 'AB2C3D'],
  ['AB2\u2011C3D', 'AB2C3D'],
  ['AB2\u2212C3D', 'AB2C3D'],
  ['A.B.2.C.3.D.', 'AB2C3D'],
  ['AB2·C3D', 'AB2C3D'],
  ['AB2_C3D', 'AB2C3D'],
  ['“AB2C3D”,', 'AB2C3D'],
  ['AB2\u00a0C3D', 'AB2C3D'],
  ['\u200bAB2\u200bC3D\ufeff', 'AB2C3D'],
  ['AB2\u00adC3D', 'AB2C3D'],
  ['\uff21\uff22\uff12\uff43\uff13\uff44', 'AB2C3D'],
  [' 000 - 000 ', '000000'],
  ['  ', ''],
])('[ACCT-05] ignores case and separators in %j', (typed, code) => {
  expect(normaliseInviteCode(typed)).toBe(code);
});

it.each([
  ['O0I1L2', 'O0I1L2'],
  ['<script>', '<SCRIPT>'],
  ['AB2+C3D', 'AB2+C3D'],
  [' - ', '-'],
  ['...', '...'],
  ['\u200b', '\u200b'],
])('[ACCT-05] does not turn %j into another code', (typed, code) => {
  expect(normaliseInviteCode(typed)).toBe(code);
});

it('[ACCT-05] distinguishes a whole code from part of one', () => {
  expect(['', 'AB2C3', 'AB2C3D', 'AB2C3DE'].map(isWholeInviteCode)).toEqual([false, false, true, false]);
});
