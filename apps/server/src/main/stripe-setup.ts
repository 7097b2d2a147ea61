import { PaymentError } from '@swing/payments/payment-error';
import { eventTypes } from '@swing/payments/stripe/events';
import { setUpStripeAccount } from '@swing/payments/stripe-gateway';
import { printError, printLine } from './backup/print-line.ts';

const { STRIPE_SECRET_KEY: apiKey, PUBLIC_URL: publicUrl } = process.env;
if (!apiKey || !publicUrl) fail('Set STRIPE_SECRET_KEY and PUBLIC_URL, in the environment or in .env.');

try {
  const site = publicUrl.replace(/\/+$/, '');
  const made = await setUpStripeAccount({ apiKey, publicUrl: site });
  printLine(made.length > 0 ? `Created: ${made.join(', ')}.` : 'Nothing to create: everything already exists.');
  printLine(`\nWebhook endpoint of the account: ${site}/api/stripe/webhook`);
  printLine(`Events to send to it:\n${eventTypes.map((type) => `  ${type}`).join('\n')}`);
} catch (thrown) {
  if (!(thrown instanceof PaymentError)) throw thrown;
  fail(`Stripe refused the request: ${thrown.message}`);
}

function fail(line: string): never {
  printError(line);
  process.exit(1);
}
