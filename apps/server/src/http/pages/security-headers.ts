import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import { normalisePath } from '@swing/domain/routes';

const pageDirectives = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  mediaSrc: ["'self'", 'blob:'],
  workerSrc: ["'self'", 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ['default'],
};

/**
 * Sets strict headers on every response. Pages that encode video may also run WebAssembly, and staff pages may use the
 * microphone.
 */
export function registerSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, uploadOrigins = [] }: { publicUrl: string; uploadOrigins?: readonly string[] },
): void {
  // Staff may also send analyses to the hosts of their upload URLs (submissions-28).
  const forStaff = uploadOrigins.length > 0 ? { connectTo: uploadOrigins } : undefined;
  const isHttps = publicUrl.startsWith('https:');
  const fixedHeaders = helmetHeaders({
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isHttps ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(fixedHeaders);
    next();
  });
  app.addHook('onSend', (request, reply, _payload, next) => {
    const path = normalisePath(request.url.split('?')[0] ?? '/');
    const isStaff = /^\/(coach|admin)(\/|$)/.test(path);
    reply.header('permissions-policy', permissionsPolicy(isStaff));
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', pagePolicy(path, isStaff ? forStaff : undefined));
    }
    if (path.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    next();
  });
}

/** The headers that helmet sets on each response. Read once: Node takes longer for headers that are set before it writes the head. */
function helmetHeaders(options: HelmetOptions): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => {});
  return response.getHeaders();
}

interface PolicyAdditions {
  /** Hashes of inline styles. */
  styleHashes?: readonly string[];
  /** Hashes of inline scripts. */
  scriptHashes?: readonly string[];
  /** Other origins that the page may send requests to. */
  connectTo?: readonly string[];
}

// The two policies that most responses have are composed once, not for each response.
const usualPolicy = composePolicy(false, {});
const encodingPolicy = composePolicy(true, {});

/** Returns the Content Security Policy of a page by its normalised path. */
export function pagePolicy(path: string, additions?: PolicyAdditions): string {
  const isEncoding = /^\/((coach|admin)\/|account\/dashboard|assets\/)/.test(path);
  if (additions) return composePolicy(isEncoding, additions);
  return isEncoding ? encodingPolicy : usualPolicy;
}

function composePolicy(isEncoding: boolean, additions: PolicyAdditions): string {
  const { styleHashes = [], scriptHashes = [], connectTo = [] } = additions;
  const wasm = isEncoding ? ["'wasm-unsafe-eval'"] : [];
  const scriptSrc = [...pageDirectives.scriptSrc, ...wasm, ...scriptHashes.map((hash) => `'${hash}'`)];
  const styleSrc = [...pageDirectives.styleSrc, ...styleHashes.map((hash) => `'${hash}'`)];
  const connectSrc = [...pageDirectives.connectSrc, ...connectTo];
  return Object.entries({ ...pageDirectives, scriptSrc, styleSrc, connectSrc })
    .map(([name, values]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} ${values.join(' ')}`)
    .join('; ');
}

function permissionsPolicy(isStaff: boolean): string {
  const staffOnly = isStaff ? '(self)' : '()';
  return `microphone=${staffOnly}, display-capture=${staffOnly}, camera=(), geolocation=(), payment=(), usb=()`;
}
