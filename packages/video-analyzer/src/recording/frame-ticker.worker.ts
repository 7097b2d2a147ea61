import { sleepSeconds } from './sleep.ts';
import type { Tick } from './frame-ticker.ts';

const scope = globalThis as unknown as { postMessage(tick: Tick): void };

// In some browsers, only this clock goes on while the computer sleeps.
let lastTick = Date.now();
setInterval(() => {
  const now = Date.now();
  scope.postMessage({ sentAt: now, hasSlept: now - lastTick > sleepSeconds * 1000 });
  lastTick = now;
}, 1000 / 120);
