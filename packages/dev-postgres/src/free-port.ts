import { createServer } from 'node:net';

// Below the ports that systems assign automatically (32,768 and up), so that no connection or listener on a random port
// takes one between check and use. Processes begin their search at ports that are 37 apart, so that
// one does not take the port of a server that another has stopped and starts again.
const lowest = 20_000;
const count = 12_000;
let last = (process.pid * 37) % count;

/** `preferred` if it is free at 127.0.0.1, otherwise another free port, a different one each time. Throws Error if there is none. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred && (await isFree(preferred))) return preferred;
  for (let tries = 0; tries < count; tries += 1) {
    last = (last + 1) % count;
    if (await isFree(lowest + last)) return lowest + last;
  }
  throw new Error(`No free port from ${lowest} on.`);
}

function isFree(port: number): Promise<boolean> {
  const holder = createServer();
  return new Promise((resolve) => {
    holder.once('error', () => resolve(false));
    holder.listen(port, '127.0.0.1', () => holder.close(() => resolve(true)));
  });
}
