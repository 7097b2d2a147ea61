import { amountDue, centsOf } from '@swing/domain/money';
import type { Plan } from '@swing/domain/plans';

/** What a plan costs now. Cents. */
export interface Quote {
  amountCents: number;
  /** For unused time; a deduction. */
  creditCents: number;
  totalCents: number;
  description: string;
}

const longestDescription = 120;

/**
 * What the address of Complete Your Upgrade says: shown until the server has counted, and never charged (billing-1). What is no
 * amount is left out.
 */
export function quoteOfAddress(parameters: URLSearchParams, plan: Plan): Quote {
  const amountCents = centsIn(parameters.get('amount')) ?? plan.priceCents;
  const creditCents = centsIn(parameters.get('credit')) ?? 0;
  const description = (parameters.get('description') ?? '').trim().slice(0, longestDescription);
  return { amountCents, creditCents, totalCents: amountDue(amountCents, creditCents), description };
}

/** The server's count. Dollars come in. */
export function quoteOfPreview(preview: { amount: number; credit: number; total: number; description: string }): Quote {
  const { amount, credit, total, description } = preview;
  return { amountCents: centsOf(amount), creditCents: centsOf(credit), totalCents: centsOf(total), description };
}

function centsIn(text: string | null): number | null {
  if (text === null || !/^\d{1,6}(\.\d+)?$/.test(text)) return null;
  return centsOf(Number(text));
}
