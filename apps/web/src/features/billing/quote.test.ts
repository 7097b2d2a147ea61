import { plans } from '@swing/domain/plans';
import { expect, it } from 'vitest';
import { quoteOfAddress, quoteOfPreview } from './quote.ts';

const quote = (query: string) => quoteOfAddress(new URLSearchParams(query), plans.performance);

it('[PAY-06] reads amount, credit and description from the URL, rounded to cents', () => {
  expect(quote('amount=45&credit=12.345&description=Upgrade%20to%20Performance')).toEqual({
    amountCents: 4_500,
    creditCents: 1_235,
    totalCents: 3_265,
    description: 'Upgrade to Performance',
  });
  expect(quote('amount=45&credit=0.1').totalCents).toBe(4_490);
});

it('[PAY-06] falls back to the plan’s price if the URL has no valid amounts', () => {
  const plain = { amountCents: 4_500, creditCents: 0, totalCents: 4_500, description: '' };
  for (const query of ['', 'amount=&credit=', 'amount=-1&credit=-500', 'amount=1e3&credit=NaN', 'amount=Infinity']) {
    expect(quote(query), query).toEqual(plain);
  }
});

it('[PAY-06] limits the credit to the price and the description to 120 characters', () => {
  expect(quote('amount=45&credit=60').totalCents).toBe(0);
  expect(quote(`description=${'x'.repeat(10_000)}`).description).toHaveLength(120);
});

it('[PAY-08] converts the quote of the server to cents', () => {
  const preview = { amount: 249, credit: 17.29, total: 231.71, description: 'Change to 6-Month Performance' };
  expect(quoteOfPreview(preview)).toEqual({
    amountCents: 24_900,
    creditCents: 1_729,
    totalCents: 23_171,
    description: 'Change to 6-Month Performance',
  });
});
