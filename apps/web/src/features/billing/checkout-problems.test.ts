import { expect, it } from 'vitest';
import { checkoutProblems } from './checkout-problems.ts';

it('[PAY-02] requires a valid email address and the consent', () => {
  expect(checkoutProblems({ email: '', hasConsent: false })).toEqual({
    email: 'Please enter your email address',
    consent: 'Please confirm that you are 18 or older, or that your parent or guardian agrees.',
  });
  expect(checkoutProblems({ email: 'mia@home', hasConsent: true })).toEqual({
    email: 'Please enter a valid email address.',
  });
  expect(checkoutProblems({ email: 'mia@home.test', hasConsent: true })).toEqual({});
});
