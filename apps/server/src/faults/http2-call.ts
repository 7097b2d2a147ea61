import { connect, type OutgoingHttpHeaders } from 'node:http2';
import { buffer } from 'node:stream/consumers';
import { once } from 'node:events';
import type { TLSSocket } from 'node:tls';

interface Http2Answer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: Buffer;
  /** Negotiated version, such as TLSv1.3. */
  tls: string | null;
}

/** Makes one call by HTTP/2 over TLS, and trusts only the given certificate (PEM). Rejects if the connection breaks. */
export async function callHttp2(
  url: URL,
  { certificate, headers, body }: { certificate: string; headers: OutgoingHttpHeaders; body?: Buffer },
): Promise<Http2Answer> {
  const session = connect(url.origin, { ca: certificate });
  const failed = once(session, 'error').then(([error]) => {
    throw error as Error;
  });
  failed.catch(() => {});
  try {
    const stream = session.request({ ...headers, ':path': `${url.pathname}${url.search}` });
    const responded = once(stream, 'response') as Promise<[Record<string, string>]>;
    const received = buffer(stream);
    received.catch(() => {});
    stream.end(body);
    const [answered] = await Promise.race([responded, failed]);
    const tls = (session.socket as unknown as TLSSocket).getProtocol();
    return { status: Number(answered[':status']), headers: answered, body: await received, tls };
  } finally {
    session.close();
  }
}
