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
