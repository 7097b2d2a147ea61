import { expect, it } from 'vitest';
import { missingBillingNameMessage, missingFieldsMessage, upgradeProblem } from './upgrade-problem.ts';

const iphone = 'Please confirm you have an iPhone 11 or newer and can download apps from the App Store';

it('[PAY-06] requires the iPhone confirmation first, then every text field', () => {
  expect(upgradeProblem({ texts: ['', ''], hasIphone: false }, missingBillingNameMessage)).toBe(iphone);
  expect(upgradeProblem({ texts: ['Mia', ' '], hasIphone: true }, missingBillingNameMessage)).toBe(
    'Please fill in your name for billing',
  );
  expect(upgradeProblem({ texts: ['mia@home.test', '', 'Mia', 'T'], hasIphone: true }, missingFieldsMessage)).toBe(
    'Please fill in all fields',
  );
  expect(upgradeProblem({ texts: ['Mia', 'Torres'], hasIphone: true }, missingBillingNameMessage)).toBeNull();
});
