/** The code of submissions that belong to no coach (C §9). */
export const generalCoachCode = '000000';
/** Letters and digits without look-alikes (DECISIONS 28). */
export const inviteCodeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const inviteCodeLength = 6;

export const unknownCoachCodeMessage = 'We do not know this coach code. Check it with your coach, or leave it empty.';

/** As typed by a person: trimmed, upper-cased. */
export function normaliseInviteCode(code: string): string {
  return code.trim().toUpperCase();
}

/** Six characters from random bytes below 256; takes at least 6 usable ones or throws. */
export function inviteCodeFrom(bytes: Uint8Array): string {
  const usable = [...bytes].filter((byte) => byte < inviteCodeAlphabet.length * 8).slice(0, inviteCodeLength);
  if (usable.length < inviteCodeLength) throw new Error('Too few usable random bytes');
  return usable.map((byte) => inviteCodeAlphabet[byte % inviteCodeAlphabet.length]).join('');
}
