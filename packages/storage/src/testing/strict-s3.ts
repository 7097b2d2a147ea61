import { once } from 'node:events';
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

interface Asked {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
}

/** Query parameters with the name of an object, or the beginning of one. */
const nameParameters = ['prefix', 'marker', 'key-marker', 'start-after'];

const badSegments = ['', '.', '..'];

/** MinIO maps names to files: https://github.com/minio/minio/issues/15684. A prefix may end with a slash, and a name may not. */
function isRefusedName(name: string, mayEndOpen: boolean): boolean {
  const segments = name.split('/');
  if (mayEndOpen && segments.at(-1) === '') segments.pop();
  return segments.some((segment) => badSegments.includes(segment) || Buffer.byteLength(segment) > 255);
}

/** Returns with what code a service refuses a request, or null. */
function refusalOf({ method, url, headers }: Asked): string | null {
  const [, , ...rest] = url.pathname.split('/');
  const name = rest.map(decodeURIComponent).join('/');
  const isRefused =
    (name !== '' && isRefusedName(name, false)) ||
    nameParameters.some((parameter) => isRefusedName(url.searchParams.get(parameter) ?? '', true));
  if (isRefused) return 'XMinioInvalidObjectName';
  // Cloudflare R2 and Backblaze B2 refuse this to keys that may use the objects of one bucket only.
  if (method === 'HEAD' && name === '') return 'AccessDenied';
  // Backblaze B2, and R2 the last one: https://github.com/vatesfr/xen-orchestra/issues/8358.
  const isUnknown = (header: string) => /^(x-amz-(sdk-)?checksum-|if-(none-)?match$|x-amz-tagging$)/.test(header);
  return Object.keys(headers).some(isUnknown) ? 'InvalidArgument' : null;
}

async function forward(service: URL, asked: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { method = '', url = '', headers } = asked;
  const refusal = refusalOf({ method, url: new URL(url, service), headers });
  if (refusal) {
    asked.resume();
    answer.writeHead(400, { connection: 'close' }).end(`<Error><Code>${refusal}</Code></Error>`);
    return;
  }
  const { expect: _, ...passed } = headers;
  const { hostname, port } = service;
  // With the proxy's own name in the header Host, because that is what was signed.
  const forwarded = request({ hostname, port, method, path: url, headers: passed });
  forwarded.on('response', (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    pipeline(response, answer).catch(() => {});
  });
  await pipeline(asked, forwarded);
}

/**
 * Starts a proxy in front of an S3 service that refuses, with 400, what MinIO, Cloudflare R2 or Backblaze B2 refuse although Amazon and
 * Swift accept it.
 */
export async function startStrictS3(service: string): Promise<{ endpoint: string; stop(): Promise<void> }> {
  const server = createServer((asked, answer) => {
    forward(new URL(service), asked, answer).catch(() => answer.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
