import { describe, expect, it } from 'vitest';
import { weakPasswordProblem } from './weak-password.ts';

const tooCommon = 'This password is too common. Please choose another.';
const isAddress = 'Your password must not be your email address. Please choose another.';
const email = 'Maya.Lindqvist@Example.test';

describe('weakPasswordProblem', () => {
  it.each(['password', 'PassWord1', 'baseball', '1234567890', 'qwertyuiop', 'iloveyou', 'ｐassword', ' sunshine '])(
    '[AUTH-04][COACH-01] refuses %j, one of the most common passwords',
    (password) => {
      expect(weakPasswordProblem(password, email)).toBe(tooCommon);
    },
  );

  it('[AUTH-04] refuses the 10,000 most common passwords of at least eight characters, and no others', () => {
    expect(weakPasswordProblem('dalmatio', email)).toBe(tooCommon);
    expect(weakPasswordProblem('ranger12', email)).toBeNull();
  });

  it.each(['xxxxxxxx', '        ', '🙂🙂🙂🙂🙂🙂🙂🙂', 'x'.repeat(1_024)])(
    '[AUTH-04] refuses one repeated character',
    (password) => {
      expect(weakPasswordProblem(password, email)).toBe(tooCommon);
    },
  );

  it.each(['maya.lindqvist@example.test', 'MAYA.LINDQVIST', 'Maya.Lindqvist '])(
    '[AUTH-04] refuses %j, which is the address or its local part',
    (password) => {
      expect(weakPasswordProblem(password, email)).toBe(isAddress);
    },
  );

  it.each(['correct horse battery', 'maya.lindqvist2', 'xxxxxxxy', 'swing-demo-1'])(
    '[AUTH-04] accepts %j',
    (password) => {
      expect(weakPasswordProblem(password, email)).toBeNull();
    },
  );
});
