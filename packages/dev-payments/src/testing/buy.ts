import type { Stripe } from 'stripe';
import type { RunningSimulator } from './start-simulator.ts';

interface Purchase {
  price: string;
  mode?: 'subscription' | 'payment';
  card?: string;
  email?: string;
  more?: Partial<Stripe.Checkout.SessionCreateParams>;
}

/** Completes the hosted checkout and returns the resulting session. */
export async function buy(
  { stripe, post }: RunningSimulator,
  { price, mode = 'subscription', card = 'success', email = 'sam@example.test', more = {} }: Purchase,
): Promise<Stripe.Checkout.Session> {
  const session = await stripe.checkout.sessions.create({
    mode,
    line_items: [{ price, quantity: 1 }],
    success_url: 'http://swing.test/success?session_id={CHECKOUT_SESSION_ID}',
    ...(more.customer ? {} : { customer_email: email }),
    ...more,
  });
  const fields = { card, email, name: 'Sam Tester' };
  const first = await post(session.url ?? '', fields);
  if (first.body.includes('Your bank asks')) await post(session.url ?? '', { ...fields, answer: 'confirm' });
  return stripe.checkout.sessions.retrieve(session.id);
}

/** Buys a subscription and returns it. */
export async function subscribe(running: RunningSimulator, purchase: Purchase): Promise<Stripe.Subscription> {
  const session = await buy(running, purchase);
  return running.stripe.subscriptions.retrieve(String(session.subscription));
}
