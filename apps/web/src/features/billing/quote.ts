import { amountDue, centsOf } from '@swing/domain/money';
import type { Plan } from '@swing/domain/plans';

/** What a plan costs now, in cents. */
export interface Quote {
  amountCents: number;
  /** Deducted for unused time. */
  creditCents: number;
  totalCents: number;
  description: string;
}

const maxDescriptionLength = 120;

/**
 * Reads the quote from the URL of Complete Your Upgrade. Shown until the server's quote arrives, never charged (billing-1).
 * An invalid amount becomes the plan's price, an invalid credit 0.
 */
export function quoteOfAddress(parameters: URLSearchParams, plan: Plan): Quote {
  const amountCents = centsIn(parameters.get('amount')) ?? plan.priceCents;
  const creditCents = centsIn(parameters.get('credit')) ?? 0;
  const description = (parameters.get('description') ?? '').trim().slice(0, maxDescriptionLength);
  return { amountCents, creditCents, totalCents: amountDue(amountCents, creditCents), description };
}

/** Converts the server's quote from dollars to cents. */
export function quoteOfPreview(preview: { amount: number; credit: number; total: number; description: string }): Quote {
  const { amount, credit, total, description } = preview;
  return { amountCents: centsOf(amount), creditCents: centsOf(credit), totalCents: centsOf(total), description };
}

function centsIn(text: string | null): number | null {
  if (text === null || !/^\d{1,6}(\.\d+)?$/.test(text)) return null;
  return centsOf(Number(text));
}
