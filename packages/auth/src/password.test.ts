import { parseOptions } from '@node-rs/argon2';
import { maxPasswordLength } from '@swing/domain/password-rules';
import { describe, expect, it } from 'vitest';
import { createPasswords, dummyHash, PasswordTooLongError } from './password.ts';
import { BusyError } from './work-queue.ts';

const passwords = createPasswords();

describe('createPasswords', () => {
  it('[AUTH-01] verifies the right password and no other', async () => {
    const hash = await passwords.hash('swing-demo-1');
    await expect(passwords.verify(hash, 'swing-demo-1')).resolves.toBe(true);
    await expect(passwords.verify(hash, 'swing-demo-2')).resolves.toBe(false);
    await expect(passwords.verify(hash, '')).resolves.toBe(false);
    expect(await passwords.hash('swing-demo-1')).not.toBe(hash);
  });

  it('hashes with argon2id at the agreed cost', async () => {
    expect(await passwords.hash('swing-demo-1')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('spends the same time on an account that does not exist', async () => {
    expect(parseOptions(dummyHash)).toEqual(parseOptions(await passwords.hash('swing-demo-1')));
    await expect(passwords.verify(null, 'swing-demo-1')).resolves.toBe(false);
  });

  it('accepts the same letters in any Unicode composition', async () => {
    const hash = await passwords.hash('caf\u00e9 au lait');
    await expect(passwords.verify(hash, 'cafe\u0301 au lait')).resolves.toBe(true);
  });

  it('refuses very long passwords before hashing', async () => {
    const full = createPasswords({ concurrency: 0, maxWaiting: 0 });
    const endless = 'x'.repeat(maxPasswordLength + 1);
    await expect(full.hash(endless)).rejects.toBeInstanceOf(PasswordTooLongError);
    await expect(full.verify(null, endless)).resolves.toBe(false);
    await expect(full.verify(null, 'x'.repeat(maxPasswordLength))).rejects.toBeInstanceOf(BusyError);
  });

  it('throws BusyError when the queue is full', async () => {
    const small = createPasswords({ concurrency: 1, maxWaiting: 1 });
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => small.verify(null, 'swing-demo-1')));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
    await expect(small.verify(null, 'swing-demo-1')).resolves.toBe(false);
  });
});
