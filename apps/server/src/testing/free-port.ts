import { createServer } from 'node:net';

// Below the ports that systems hand out by themselves (32,768 and up), so that neither a connection nor whoever listens on
// any port takes one between the probe and its use; ten for each process before it comes to those of the next.
const lowest = 20_000;
const count = 12_000;
let last = (process.pid * 10) % count;

/** A port of 127.0.0.1 that is free, and that nobody is given who does not ask for it by its number. */
export async function freePort(): Promise<number> {
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
