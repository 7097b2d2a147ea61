import { describe, expect, it } from 'vitest';
import { emailKey, isEmailAddress } from './email-address.ts';

describe('isEmailAddress', () => {
  it.each(['sam@home.test', "o'neil+swing@mail.club.example", 'A_B.c-d@x1-y.co'])('accepts %s', (text) => {
    expect(isEmailAddress(text)).toBe(true);
  });

  it.each([
    '',
    'sam',
    'sam@home',
    'sam@',
    '@home.test',
    'sam @home.test',
    'sam@home.test\r\nbcc: all@home.test',
    'sam@-home.test',
    'sam@home..test',
    '<script>@home.test',
    'Sam <sam@home.test>',
    'a@b.test,c@d.test',
    `${'x'.repeat(65)}@home.test`,
    `sam@${'x.'.repeat(130)}test`,
  ])('refuses %j', (text) => {
    expect(isEmailAddress(text)).toBe(false);
  });
});

it('ignores letter case and surrounding spaces when comparing addresses', () => {
  expect(emailKey(' Sam@Home.TEST ')).toBe('sam@home.test');
});
