import { expect, it } from 'vitest';
import { linkLifetime, linkPeriod } from './lifetimes.ts';

it.each([
  ['reset_password', '1 hour'],
  ['verify_email', '24 hours'],
  ['confirm_email', '24 hours'],
  ['welcome', '7 days'],
  ['undo_email_change', '7 days'],
] as const)('[AUTH-04] describes how long a link of %s works', (purpose, text) => {
  expect(linkLifetime(purpose)).toBe(text);
});

it.each([
  ['reset_password', 'the next hour'],
  ['verify_email', 'the next 24 hours'],
  ['welcome', 'the next 7 days'],
] as const)('describes the period in which a link of %s works', (purpose, text) => {
  expect(linkPeriod(purpose)).toBe(text);
});
