import { createFakeBrowser, type CallOutcome } from './fake-browser.ts';
import { createFakeServer } from './fake-server.ts';
import { createVirtualTime } from './virtual-time.ts';

/** A server and a browser whose calls take 50 ms. `fate.outcome` is what happens to the next ones. */
export function setUp(options: { pageItems?: number; aheadMs?: number } = {}) {
  const time = createVirtualTime();
  const server = createFakeServer(time.now, options.pageItems);
  const fate: { outcome: CallOutcome } = { outcome: 'works' };
  const browser = createFakeBrowser(time, server, {
    nextCall: () => ({ outcome: fate.outcome, tookMs: 50 }),
    aheadMs: options.aheadMs ?? 0,
  });
  return { time, server, fate, browser };
}

export const drawing = (name: string) => ({ kind: 'drawing', name });
