/** The code of submissions without a coach. */
export const generalCoachCode = '000000';
/** Letters and digits without look-alikes (coaching-1). */
const inviteCodeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const inviteCodeLength = 6;
/** Limit for a code as typed or pasted, before spaces and hyphens are removed. */
export const maxTypedInviteCodeLength = 100;

export const unknownCoachCodeMessage = 'We do not know this coach code. Check it with your coach, or leave it empty.';
export const tooManyCodesMessage =
  'Too many coach codes were tried. Wait a few minutes, or go on without a code and add your coach later.';

/** Spaces, punctuation (hyphens, dashes and dots of every kind), and invisible characters such as zero-width spaces. */
const separators = /[\s\p{P}−\p{DI}]/gu;

/**
 * Converts a typed or pasted code to its stored form: upper case, without separators. Look-alikes are not replaced: codes
 * contain neither 0, O, 1, I nor L, so a typed O may stand for Q or D, and a guess could be the code of another coach. Text
 * that consists of separators only is returned trimmed, as an unknown code. Only empty text means no code.
 */
export function normaliseInviteCode(code: string): string {
  return code.normalize('NFKC').replace(separators, '').toUpperCase() || code.trim();
}

/** Whether a normalised code has the length of a code. */
export function isWholeInviteCode(code: string): boolean {
  return code.length === inviteCodeLength;
}

/** Makes a code of six characters from random bytes. Throws Error if fewer than 6 of the bytes are usable (below 248). */
export function inviteCodeFrom(bytes: Uint8Array): string {
  const usable = [...bytes].filter((byte) => byte < inviteCodeAlphabet.length * 8).slice(0, inviteCodeLength);
  if (usable.length < inviteCodeLength) throw new Error('Too few usable random bytes');
  return usable.map((byte) => inviteCodeAlphabet[byte % inviteCodeAlphabet.length]).join('');
}
