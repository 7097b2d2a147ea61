import type { TestCard } from '../operations/test-cards.ts';

/** Data of objects that responses do not include. */
export interface HiddenOf {
  payment_method: {
    behaviour: TestCard['behaviour'];
    /** Whether it was authenticated once for later charges. */
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
