import { createCloudflareStream, type CloudflareStream } from '../modules/media/cloudflare-stream.ts';
import type { Env } from './env.ts';

/** Returns Cloudflare Stream if its settings are in the environment, otherwise null: analyses are then sent to this server. */
export function chooseCloudflareStream(env: Env): CloudflareStream | null {
  const {
    CLOUDFLARE_STREAM_ACCOUNT_ID: accountId,
    CLOUDFLARE_STREAM_API_TOKEN: apiToken,
    CLOUDFLARE_STREAM_WEBHOOK_SECRET: webhookSecret,
    CLOUDFLARE_STREAM_CUSTOMER_URL: customerUrl,
    CLOUDFLARE_STREAM_API_URL: apiUrl,
  } = env;
  if (!accountId || !apiToken || !webhookSecret || !customerUrl) return null;
  return createCloudflareStream({ accountId, apiToken, webhookSecret, customerUrl, apiUrl });
}
