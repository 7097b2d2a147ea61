import { CloudflareStreamError } from './stream-error.ts';

const mostRedirects = 3;

/** Begins to download a file. Redirects are followed to the same origin only. Throws CloudflareStreamError. */
export async function openDownload(url: URL, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
  let next = url;
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const response = await fetch(next, { redirect: 'manual', signal }).catch((cause: unknown) => {
      throw new CloudflareStreamError('The video could not be downloaded from Cloudflare Stream.', { cause });
    });
    const { status, headers } = response;
    if (status === 200) return bytesOf(response);
    await response.body?.cancel();
    const location = headers.get('location');
    if (status < 300 || status >= 400 || location === null) {
      throw new CloudflareStreamError(`Cloudflare Stream refused a download with status ${status}.`, { status });
    }
    next = new URL(location, next);
    if (next.origin !== url.origin) {
      throw new CloudflareStreamError('Cloudflare Stream redirected a download to another host.');
    }
  }
  throw new CloudflareStreamError('Cloudflare Stream redirected a download too often.');
}

/**
 * Yields the body, and refers to the response until then. Otherwise Node.js may collect the response as garbage and cancel its unread
 * body, which then yields nothing and reports no error.
 */
async function* bytesOf(response: Response): AsyncGenerator<Uint8Array> {
  if (response.body) yield* response.body;
}
