import { expect, it } from 'vitest';
import { createStops } from './stops.ts';

it('ends the newest first, the others though one cannot be ended, and each once', async () => {
  const seen: unknown[] = [];
  const stops = createStops((error) => seen.push(error));
  const broken = new Error('it is gone');
  stops.add(async () => seen.push('database'));
  stops.add(() => Promise.reject(broken));
  stops.add(async () => seen.push('server'));
  await stops.run();
  await stops.run();
  expect(seen).toEqual(['server', broken, 'database']);
});
