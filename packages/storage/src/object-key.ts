import { InvalidKeyError } from './object-store-errors.ts';

/** Maximum length of a key in characters, so that its flat file name with a suffix fits in 255 bytes. */
const maxKeyLength = 240;

const allowed = /^[A-Za-z0-9/_.-]+$/;

/** Whether `key` is one that a store accepts. A bucket may have objects with other names, which other programs put there. */
export function isObjectKey(key: string): boolean {
  try {
    assertKey(key);
    return true;
  } catch {
    return false;
  }
}

/** Throws InvalidKeyError unless `key` is 1 to 240 of A-Z a-z 0-9 / _ . - without empty, `.` or `..` segments. */
export function assertKey(key: string): void {
  if (typeof key !== 'string' || key === '') throw new InvalidKeyError('it is empty');
  if (key.length > maxKeyLength) throw new InvalidKeyError(`it is longer than ${maxKeyLength} characters`);
  if (!allowed.test(key)) throw new InvalidKeyError('it contains characters other than A-Z a-z 0-9 / _ . -');
  for (const segment of key.split('/')) {
    if (segment === '') throw new InvalidKeyError('it contains an empty segment');
    if (segment === '.' || segment === '..') throw new InvalidKeyError(`it contains a ${segment} segment`);
  }
}
