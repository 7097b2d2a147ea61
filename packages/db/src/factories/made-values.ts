import { createHash } from 'node:crypto';
import { inviteCodeFrom } from '@swing/domain/invite-code';

export interface MadeValues {
  /** The next number of a kind, starting at 1. */
  next(kind: string): number;
  uuid(kind: string, number: number): string;
  /** 32 hex digits, like a storage key. */
  key(kind: string, number: number): string;
  /** 64 hex digits. */
  sha256(kind: string, number: number): string;
  inviteCode(number: number): string;
  email(kind: string, number: number): string;
}

/** Values that look random, are the same in every run, and differ between namespaces. */
export function madeValues(namespace: string): MadeValues {
  const counters = new Map<string, number>();
  const digest = (kind: string, number: number) =>
    createHash('sha256').update(`${namespace}:${kind}:${number}`).digest();
  const hex = (kind: string, number: number) => digest(kind, number).toString('hex');
  return {
    next(kind) {
      const number = (counters.get(kind) ?? 0) + 1;
      counters.set(kind, number);
      return number;
    },
    uuid(kind, number) {
      const digits = hex(`${kind} id`, number);
      return [
        digits.slice(0, 8),
        digits.slice(8, 12),
        `4${digits.slice(13, 16)}`,
        `8${digits.slice(17, 20)}`,
        digits.slice(20, 32),
      ].join('-');
    },
    key: (kind, number) => hex(`${kind} key`, number).slice(0, 32),
    sha256: (kind, number) => hex(`${kind} content`, number),
    inviteCode: (number) => inviteCodeFrom(digest('invite code', number)),
    email: (kind, number) => `${kind}-${number}@${namespace}.test`,
  };
}
