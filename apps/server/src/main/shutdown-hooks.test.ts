import { expect, it } from 'vitest';
import { createShutdownHooks } from './shutdown-hooks.ts';

it('runs stop functions newest first, each once, and continues after a failure', async () => {
  const seen: unknown[] = [];
  const stops = createShutdownHooks((error) => seen.push(error));
  const broken = new Error('it is gone');
  stops.add(async () => seen.push('database'));
  stops.add(() => Promise.reject(broken));
  stops.add(async () => seen.push('server'));
  await stops.run();
  await stops.run();
  expect(seen).toEqual(['server', broken, 'database']);
});
