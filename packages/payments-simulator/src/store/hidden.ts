import type { TestCard } from '../operations/test-cards.ts';

/** What objects know that no answer shows. */
export interface HiddenOf {
  payment_method: {
    behaviour: TestCard['behaviour'];
    /** Was authenticated once for later charges. */
    isSetUp: boolean;
  };
  'checkout.session': {
    subscription: { metadata: Record<string, string>; description: string | null };
    payment: {
      metadata: Record<string, string>;
      description: string | null;
      setupFutureUsage: 'off_session' | 'on_session' | null;
      receiptEmail: string | null;
    };
    lineItems: { price: string; quantity: number }[];
  };
}
