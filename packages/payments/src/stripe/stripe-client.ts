import Stripe from 'stripe';

/** What the gateway was built and tested with; Stripe answers in this shape whatever the account's default is. */
const apiVersion = '2026-10-28.endive';

export interface StripeAddress {
  host: string;
  port: number;
  protocol: 'http' | 'https';
}

/** The SDK, for Stripe itself or for what speaks its protocol at `address`. */
export function createStripeClient({
  apiKey,
  address,
}: {
  apiKey: string;
  address?: StripeAddress | undefined;
}): Stripe {
  return new Stripe(apiKey, {
    apiVersion,
    telemetry: false,
    // Some calls are made while an account is locked, so none may hang.
    timeout: 8_000,
    maxNetworkRetries: 1,
    ...address,
  });
}
