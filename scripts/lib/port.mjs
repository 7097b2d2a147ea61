import { createServer } from 'node:net';
import { PlainError } from './fail.mjs';

/** Parses a PORT variable; 5003 if it is unset. Throws PlainError if it is not a port. */
export function parsePort(text) {
  if (text === undefined || text === '') return 5003;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new PlainError(`PORT must be a number from 1 to 65535, not "${text}".`);
  return port;
}

/** Throws PlainError with a one-line message if the port cannot be listened on. */
export async function assertPortIsFree(port, host) {
  const server = createServer();
  await new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new PlainError(explain(error, port, host))));
    server.listen({ port, host, exclusive: true }, () => server.close(resolve));
  });
}

function explain(error, port, host) {
  if (error.code === 'EADDRINUSE') return `Port ${port} is already in use. Set PORT to another one.`;
  if (error.code === 'EACCES') return `Port ${port} needs more rights than this user has. Set PORT to one above 1023.`;
  return `Cannot listen on ${host}:${port} (${error.code}). Check HOST and PORT.`;
}

// As in apps/server/src/testing/free-port.ts: below the range from which systems assign ports, so that no other process
// is assigned the port between the check and its use.
const lowest = 20_000;
const count = 12_000;
let last = (process.pid * 10) % count;

/** Returns a free port of 127.0.0.1, a different one each time. Throws PlainError if there is none. */
export async function freePort() {
  for (let tries = 0; tries < count; tries += 1) {
    last = (last + 1) % count;
    const port = lowest + last;
    const isFree = await assertPortIsFree(port, '127.0.0.1').then(
      () => true,
      () => false,
    );
    if (isFree) return port;
  }
  throw new PlainError(`No free port from ${lowest} on.`);
}
