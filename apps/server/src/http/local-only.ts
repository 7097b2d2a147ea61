import type { ErrorBody } from '@swing/contract/error-codes';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface LocalOnlyOptions {
  /** Its host is accepted in addition to this machine's local names. Null: only those names. */
  publicUrl: string | null;
  /** Whether the proxy of `npm run dev` runs in front on this machine. It adds X-Forwarded-* headers. */
  hasDevProxy?: boolean;
}

/**
 * Routes open to other machines, so that a phone on the network can pay and manage its plan: pages of one checkout,
 * invoice, payment or portal session, whose random id only the payer has.
 */
const networkRoute = /^\/dev\/pay\/(pay\.css$|(checkout|invoice|receipt|portal)\/:id(\/|$))/;
const loopbackAddress = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
const forwardedHeader =
  /^(forwarded|via|cdn-loop|x-forwarded(-.+)?|x-original-.+|x-real-ip|(x-)?(cluster-)?client-ip|(true|fastly|proxy|wl-proxy)-client-ip|x-envoy-.+|cf-.+)$/;
const sentence = 'This is only available on the machine that runs the demo.';
const devProxyHeaders: ReadonlySet<string> = new Set(['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host']);

/**
 * Refuses requests on every route of this scope with 403, unless they come directly from this machine under one of its
 * own names.
 */
export function keepLocal(app: FastifyInstance, options: LocalOnlyOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    const isForNetwork = networkRoute.test(request.routeOptions.url ?? '');
    if (isForNetwork ? hasOwnHost(request, options) : isFromThisMachine(request, options)) return;
    const body: ErrorBody = {
      success: false,
      error: sentence,
      message: sentence,
      code: 'FORBIDDEN',
      requestId: request.id,
    };
    return reply.code(403).send(body);
  });
}

/**
 * Checks the socket's IP address, and the Host header against foreign names that resolve to this machine (DNS rebinding).
 */
function isFromThisMachine(request: FastifyRequest, options: LocalOnlyOptions): boolean {
  const { remoteAddress } = request.raw.socket;
  if (remoteAddress === undefined || !loopbackAddress.test(remoteAddress)) return false;
  if (!hasOwnHost(request, options)) return false;
  const forwarded = Object.keys(request.headers).filter((name) => forwardedHeader.test(name));
  return forwarded.length === 0 || (options.hasDevProxy === true && isOfDevProxy(request, forwarded, options));
}

function hasOwnHost({ headers }: FastifyRequest, options: LocalOnlyOptions): boolean {
  return isOwnHost(headers.host, options);
}

function isOwnHost(host: string | undefined, { publicUrl }: LocalOnlyOptions): boolean {
  const name = host === undefined ? null : hostnameOf(`http://${host}`);
  if (name === null) return false;
  return loopbackNames.has(name) || (publicUrl !== null && name === hostnameOf(publicUrl));
}

function hostnameOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname : null;
}

function isOfDevProxy({ headers }: FastifyRequest, names: readonly string[], options: LocalOnlyOptions): boolean {
  if (!names.every((name) => devProxyHeaders.has(name))) return false;
  const addresses = String(headers['x-forwarded-for'] ?? '').split(',');
  return (
    addresses.every((address) => loopbackAddress.test(address.trim())) &&
    isOwnHost(String(headers['x-forwarded-host']), options)
  );
}
