import Stripe from 'stripe';
import { describe, expect, it, vi } from 'vitest';
import { expireCheckout } from './checkouts.ts';
import { voidOpenPayments, voidPayment } from './void-payments.ts';

const refusal = () => new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', statusCode: 400 });
const missing = () =>
  new Stripe.errors.StripeInvalidRequestError({
    type: 'invalid_request_error',
    code: 'resource_missing',
    statusCode: 404,
  });
/** Just what these calls use of Stripe. */
const fake = (parts: object) => parts as Stripe;

describe('[ADMIN-03] closing a checkout', () => {
  /** A checkout that has another status once Stripe has refused to expire it. */
  const checkoutThatBecomes = (status: string) => {
    const retrieve = vi.fn().mockResolvedValueOnce({ status: 'open' }).mockResolvedValue({ status });
    return fake({ checkout: { sessions: { retrieve, expire: vi.fn().mockRejectedValue(refusal()) } } });
  };

  it('accepts that it was paid, or has expired, in the meantime', async () => {
    expect(await expireCheckout(checkoutThatBecomes('complete'), 'cs_1')).toBe(false);
    expect(await expireCheckout(checkoutThatBecomes('expired'), 'cs_1')).toBe(true);
  });

  it('fails if it stays open', async () => {
    await expect(expireCheckout(checkoutThatBecomes('open'), 'cs_1')).rejects.toMatchObject({ problem: 'refused' });
  });
});

describe('[ADMIN-03] closing invoices', () => {
  /** Two open invoices. Stripe refuses to void the first, which then has `status`. */
  const invoicesWhere = (status: string) => {
    const list = ({ status: listed }: { status: string }) => ({
      autoPagingToArray: async () => (listed === 'open' ? [{ id: 'in_1' }, { id: 'in_2' }] : []),
    });
    const retrieve = vi.fn().mockResolvedValueOnce({ status: 'open' }).mockResolvedValue({ status });
    const voidInvoice = vi.fn().mockRejectedValueOnce(refusal()).mockResolvedValue({});
    return { invoices: { list, retrieve, voidInvoice } };
  };

  it('accepts that one was paid or voided in the meantime', async () => {
    for (const status of ['paid', 'void']) {
      const { invoices } = invoicesWhere(status);
      await invoices.retrieve('in_1');
      await voidOpenPayments(fake({ invoices }), 'cus_1');
      expect(invoices.voidInvoice.mock.calls).toEqual([['in_1'], ['in_2']]);
      await voidPayment(fake(invoicesWhere(status)), 'in_1');
    }
  });

  it('tries every one, then fails if one stays open', async () => {
    const { invoices } = invoicesWhere('open');
    await expect(voidOpenPayments(fake({ invoices }), 'cus_1')).rejects.toMatchObject({ problem: 'refused' });
    expect(invoices.voidInvoice.mock.calls).toEqual([['in_1'], ['in_2']]);
  });

  it('has nothing to do if the customer does not exist', async () => {
    const list = () => ({ autoPagingToArray: vi.fn().mockRejectedValue(missing()) });
    await expect(voidOpenPayments(fake({ invoices: { list } }), 'cus_gone')).resolves.toBeUndefined();
  });
});
