/** Cents as a number of dollars with at most two decimals, as answers carry them. */
export function dollarsOf(cents: number): number {
  return Math.round(cents) / 100;
}

/** Dollars to the nearest cent. */
export function centsOf(dollars: number): number {
  return Math.round(Number(`${dollars}e2`));
}

const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Cents as people read them, such as "$1,234.50". */
export function formatCents(cents: number): string {
  return format.format(dollarsOf(cents));
}

/** What is left to pay of a price after a credit; a credit beyond the price is not paid out. Cents. */
export function amountDue(priceCents: number, creditCents: number): number {
  return Math.max(0, priceCents - creditCents);
}
