import { createServer } from 'node:net';

/** `preferred` if it is free at 127.0.0.1, otherwise another free port. Throws Error if there is none. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred) {
    const port = await tryPort(preferred);
    if (port) return port;
  }
  const port = await tryPort(0);
  if (!port) throw new Error('No free port at 127.0.0.1');
  return port;
}

function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(address && typeof address === 'object' ? address.port : null));
    });
  });
}
