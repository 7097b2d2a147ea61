import { createServer } from 'node:net';
import { PlainError } from './fail.mjs';

/** The port a PORT variable names, 5003 when it is unset. Throws PlainError when it is not a port. */
export function parsePort(text) {
  if (text === undefined || text === '') return 5003;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new PlainError(`PORT must be a number from 0 to 65535, not "${text}".`);
  return port;
}

/** Throws PlainError, in one line, when nothing could listen there now. Port 0 (any free one) always passes. */
export async function assertPortIsFree(port, host) {
  if (port === 0) return;
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
