import { sleepSeconds } from './sleep.ts';

const scope = globalThis as unknown as { postMessage(hasSlept: boolean): void };

// In some browsers, only this clock goes on while the computer sleeps.
let lastTick = Date.now();
setInterval(() => {
  const now = Date.now();
  scope.postMessage(now - lastTick > sleepSeconds * 1000);
  lastTick = now;
}, 1000 / 120);
