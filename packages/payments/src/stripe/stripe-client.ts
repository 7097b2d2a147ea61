import Stripe from 'stripe';

/** The API version the gateway was built and tested with. Overrides the account's default version. */
const apiVersion = '2026-10-28.endive';

export interface StripeAddress {
  host: string;
  port: number;
  protocol: 'http' | 'https';
}

/** The SDK, for Stripe or a server with the same protocol at `address`. */
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
    // Some calls are made while an account's row is locked, so none may hang. Milliseconds.
    timeout: 8_000,
    maxNetworkRetries: 1,
    ...address,
  });
}
