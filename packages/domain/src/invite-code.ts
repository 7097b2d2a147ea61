/** The code of submissions that belong to no coach. */
export const generalCoachCode = '000000';
/** Letters and digits without look-alikes (coaching-1). */
export const inviteCodeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const inviteCodeLength = 6;
/** Characters of a code as typed or pasted, before spaces and hyphens are taken out of it. */
export const maxTypedInviteCodeLength = 100;

export const unknownCoachCodeMessage = 'We do not know this coach code. Check it with your coach, or leave it empty.';
export const tooManyCodesMessage =
  'Too many coach codes were tried. Wait a few minutes, or go on without a code and add your coach later.';

/** Spaces, punctuation (hyphens, dashes and dots of every kind), and what nothing shows, such as zero-width spaces. */
const separators = /[\s\p{P}−\p{DI}]/gu;

/**
 * A code as it is stored, from one as a person typed or pasted it: upper case, without separators. Look-alikes are not replaced:
 * codes hold neither 0 nor O, neither 1 nor I nor L, so a typed O stands for some other letter, perhaps Q or D, and a guess could
 * be the code of another coach. Separators alone are kept: they are an unknown code, and only empty text stands for no code.
 */
export function normaliseInviteCode(code: string): string {
  return code.normalize('NFKC').replace(separators, '').toUpperCase() || code.trim();
}

/** Whether a normalised code is as long as codes are. */
export function isWholeInviteCode(code: string): boolean {
  return code.length === inviteCodeLength;
}

/** Six characters from random bytes below 256; takes at least 6 usable ones or throws. */
export function inviteCodeFrom(bytes: Uint8Array): string {
  const usable = [...bytes].filter((byte) => byte < inviteCodeAlphabet.length * 8).slice(0, inviteCodeLength);
  if (usable.length < inviteCodeLength) throw new Error('Too few usable random bytes');
  return usable.map((byte) => inviteCodeAlphabet[byte % inviteCodeAlphabet.length]).join('');
}
