/** Cents as a number of dollars with at most two decimals, as in responses. */
export function dollarsOf(cents: number): number {
  return Math.round(cents) / 100;
}

/** Dollars to the nearest cent. */
export function centsOf(dollars: number): number {
  return Math.round(Number(`${dollars}e2`));
}

const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Cents as US dollars, for example "$1,234.50". */
export function formatCents(cents: number): string {
  return format.format(dollarsOf(cents));
}

/** Cents left to pay after a credit, at least 0. A credit above the price is not paid out. */
export function amountDue(priceCents: number, creditCents: number): number {
  return Math.max(0, priceCents - creditCents);
}
