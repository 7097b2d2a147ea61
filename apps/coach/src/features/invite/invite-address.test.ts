import { expect, it } from 'vitest';
import { inviteAddress, printedAddress } from './invite-address.ts';

it('[PLUS-03] is the home page with the coach’s code', () => {
  expect(inviteAddress('K7M2QX', 'https://swing.test')).toBe('https://swing.test/?coach=K7M2QX');
});

it('[PLUS-03] is written on paper without the scheme', () => {
  expect(printedAddress('https://swing.test/?coach=K7M2QX')).toBe('swing.test/?coach=K7M2QX');
  expect(printedAddress('http://localhost:5003/?coach=K7M2QX')).toBe('localhost:5003/?coach=K7M2QX');
});
