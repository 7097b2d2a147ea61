import type { $ZodType, output } from 'zod/v4/core';
import { parse } from 'zod/v4/core';
import { CloudflareStreamError } from './stream-error.ts';

const timeoutMs = 15_000;

interface Api {
  /** URL of the account's videos. */
  url: string;
  token: string;
}

/** Calls the API and returns the `result` of its response, or nothing if `result` is null. Throws CloudflareStreamError. */
export async function callStreamApi<Schema extends $ZodType | null>(
  { url, token }: Api,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  result: Schema,
  json?: object,
): Promise<Schema extends $ZodType ? output<Schema> : null> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(json === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const response = await fetch(url + path, {
    method,
    headers,
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw new CloudflareStreamError('Cloudflare Stream could not be reached.', { cause });
  });
  const { status } = response;
  const text = await response.text().catch((cause: unknown) => {
    throw new CloudflareStreamError('The response of Cloudflare Stream broke off.', { cause });
  });
  if (!response.ok)
    throw new CloudflareStreamError(`Cloudflare Stream refused a call with status ${status}.`, { status });
  type Result = Schema extends $ZodType ? output<Schema> : null;
  if (result === null) return null as Result;
  try {
    return parse(result, (JSON.parse(text) as { result: unknown }).result) as Result;
  } catch (cause) {
    throw new CloudflareStreamError('The response of Cloudflare Stream was not understood.', { cause });
  }
}
