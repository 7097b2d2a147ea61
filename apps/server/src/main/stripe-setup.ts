import { existsSync } from 'node:fs';
import { PaymentError } from '../src/payment-error.ts';
import { eventTypes } from '../src/stripe/events.ts';
import { setUpStripeAccount } from '../src/stripe-gateway.ts';

const environmentFile = new URL('../../../.env', import.meta.url);
if (existsSync(environmentFile)) process.loadEnvFile(environmentFile);
const { STRIPE_SECRET_KEY: apiKey, PUBLIC_URL: publicUrl } = process.env;
if (!apiKey || !publicUrl) fail('Set STRIPE_SECRET_KEY and PUBLIC_URL, in the environment or in .env.');

try {
  const site = publicUrl.replace(/\/+$/, '');
  const made = await setUpStripeAccount({ apiKey, publicUrl: site });
  say(made.length > 0 ? `Created: ${made.join(', ')}.` : 'Nothing to create: everything already exists.');
  say(`\nWebhook endpoint of the account: ${site}/api/stripe/webhook`);
  say(`Events to send to it:\n${eventTypes.map((type) => `  ${type}`).join('\n')}`);
} catch (thrown) {
  if (!(thrown instanceof PaymentError)) throw thrown;
  fail(`Stripe refused the request: ${thrown.message}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
