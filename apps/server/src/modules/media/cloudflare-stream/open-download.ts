import { CloudflareStreamError } from './stream-error.ts';

const mostRedirects = 3;

/** Begins to download a file. Redirects are followed to the same origin only. Throws CloudflareStreamError. */
export async function openDownload(url: URL, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
  let next = url;
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const { status, headers, body } = await fetch(next, { redirect: 'manual', signal }).catch((cause: unknown) => {
      throw new CloudflareStreamError('The video could not be downloaded from Cloudflare Stream.', { cause });
    });
    if (status === 200 && body) return body;
    await body?.cancel();
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
