import { expect, it } from 'vitest';
import { countCalls } from './count-calls.ts';

const service = {
  name: 'a service',
  async answer(value: number) {
    return value;
  },
  async refuse() {
    throw new RangeError('wrong input');
  },
  async fail() {
    throw new TypeError('the service is away');
  },
  now: () => 7,
  async *list() {
    yield 1;
  },
};

it('counts calls that were answered and calls that failed, and changes no result', async () => {
  const counts = { answered: 0, failed: 0 };
  const counted = countCalls(service, counts, (thrown) => thrown instanceof TypeError);
  expect(await counted.answer(3)).toBe(3);
  await expect(counted.refuse()).rejects.toThrow('wrong input');
  await expect(counted.fail()).rejects.toThrow('the service is away');
  await expect(counted.fail()).rejects.toThrow('the service is away');
  expect(counts).toEqual({ answered: 2, failed: 2 });
});

it('leaves alone what returns no promise', async () => {
  const counts = { answered: 0, failed: 0 };
  const counted = countCalls(service, counts, () => true);
  expect([counted.name, counted.now()]).toEqual(['a service', 7]);
  for await (const one of counted.list()) expect(one).toBe(1);
  expect(counts).toEqual({ answered: 0, failed: 0 });
});
