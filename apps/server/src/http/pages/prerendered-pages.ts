import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { pagePolicy } from './security-headers.ts';

/** The manifest that the web app's build writes beside its pages. */
const manifestSchema = z.object({
  placeholders: z.object({ publicUrl: z.string(), analyticsUrl: z.string() }),
  pages: z.array(
    z.object({
      path: z.string().nullable(),
      file: z.string(),
      styleHashes: z.array(z.string()),
      scriptHashes: z.array(z.string()),
    }),
  ),
  files: z.array(z.object({ path: z.string(), file: z.string(), type: z.string() })),
});

interface PreparedPage {
  type: string;
  policy: string;
  etag: string;
  plain: Buffer;
  brotli: Promise<Buffer>;
  gzip: Promise<Buffer>;
}

export interface PrerenderedPages {
  /** Normalised paths of all pages. */
  paths: readonly string[];
  /** Sends the page of a normalised path. Returns false if there is none. */
  send(request: FastifyRequest, reply: FastifyReply, path: string): Promise<boolean>;
  /** Sends the error page with status 404. Returns false if there is none. */
  sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
}

interface PageAddresses {
  publicUrl: string;
  /** Separate host that receives the landing page's analytics events, or null. */
  analyticsUrl: string | null;
}

/**
 * Loads the pages prerendered by the web app's build (`dist/pages.json`), fills in this server's URLs and compresses
 * them once. Without a build there are no pages.
 */
export function loadPrerenderedPages(dist: string, { publicUrl, analyticsUrl }: PageAddresses): PrerenderedPages {
  const file = join(dist, 'pages.json');
  const prepared = new Map<string | null, PreparedPage>();
  if (existsSync(file)) {
    const { placeholders, pages, files } = manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    const eventHost = analyticsUrl?.replace(/\/+$/, '') ?? '';
    const fillIn = (content: Buffer) =>
      Buffer.from(
        content
          .toString()
          .replaceAll(placeholders.publicUrl, new URL(publicUrl).href.replace(/\/$/, ''))
          .replaceAll(placeholders.analyticsUrl, eventHost),
      );
    const connectTo = eventHost ? [new URL(eventHost).origin] : [];
    for (const { path, file: name, styleHashes, scriptHashes } of pages) {
      const policy = pagePolicy(path ?? '/', { styleHashes, scriptHashes, connectTo });
      prepared.set(path, prepare(fillIn(readFileSync(join(dist, name))), 'text/html; charset=utf-8', policy));
    }
    for (const { path, file: name, type } of files) {
      const content = readFileSync(join(dist, name));
      prepared.set(path, prepare(type.startsWith('image/') ? content : fillIn(content), type, pagePolicy(path)));
    }
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply, path: string | null): Promise<boolean> {
    const page = prepared.get(path);
    if (!page) return false;
    reply
      .header('cache-control', 'no-cache')
      .header('vary', 'Accept-Encoding')
      .header('content-security-policy', page.policy)
      .type(page.type);
    if (path === null) reply.status(404);
    else reply.header('etag', page.etag);
    if (path !== null && matches(request.headers['if-none-match'], page.etag)) {
      await reply.status(304).send();
      return true;
    }
    const encoding = preferredEncoding(request.headers['accept-encoding']);
    if (encoding) reply.header('content-encoding', encoding);
    await reply.send(await { br: page.brotli, gzip: page.gzip, '': page.plain }[encoding]);
    return true;
  }

  return {
    paths: [...prepared.keys()].filter((path) => path !== null),
    send: sendPage,
    sendNotFound: (request, reply) => sendPage(request, reply, null),
  };
}

function prepare(plain: Buffer, type: string, policy: string): PreparedPage {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  return {
    type,
    policy,
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    brotli: promisify(brotliCompress)(plain, { params }),
    gzip: promisify(gzip)(plain, { level: 9 }),
  };
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((candidate) => ['*', etag, etag.slice(2)].includes(candidate.trim())) ?? false;
}

/** Returns br or gzip, in this order, if the browser accepts it. Otherwise an empty string. */
function preferredEncoding(acceptEncoding: string | string[] | undefined): 'br' | 'gzip' | '' {
  const accepted = String(acceptEncoding ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : '';
}
