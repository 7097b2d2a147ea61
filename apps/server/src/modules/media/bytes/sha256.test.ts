import { createHash } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createSeededRandom } from '@swing/media/testing/seeded-random';
import { expect, it } from 'vitest';
import { streamingSha256 } from './sha256.ts';

const seed = Number(process.env.SWING_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31));

it(`hashes several streams at once, with chunks of any size (SWING_TEST_SEED=${seed})`, async () => {
  const random = createSeededRandom(seed);
  const streams = Array.from({ length: 5 }, () =>
    Array.from({ length: random(20) }, () => Buffer.alloc(random(random(2) === 0 ? 100 : 1_500_000), random(256))),
  );
  const digests = await Promise.all(
    streams.map(async (chunks) => {
      const hash = streamingSha256();
      for (const chunk of chunks) {
        const reused = Buffer.from(chunk);
        await hash.update(reused);
        reused.fill(0);
        if (random(4) === 0) await hash.rest();
      }
      return hash.digest();
    }),
  );
  const wanted = streams.map((chunks) => createHash('sha256').update(Buffer.concat(chunks)).digest('hex'));
  expect(digests).toEqual(wanted);
});

it('hashes an empty stream correctly, even after another hash was discarded', async () => {
  const dropped = streamingSha256();
  await dropped.update(Buffer.alloc(2_000_000));
  dropped.discard();
  expect(await streamingSha256().digest()).toBe(createHash('sha256').digest('hex'));
});

it('frees the memory of each stream that has ended', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const hashOne = async () => {
    const hash = streamingSha256();
    await hash.update(Buffer.alloc(1_100_000));
    await hash.digest();
  };
  const usedAfter = async (streams: number) => {
    for (let count = 0; count < streams; count += 1) await hashOne();
    collectGarbage();
    return process.memoryUsage().arrayBuffers;
  };
  const before = await usedAfter(5);
  // Each needs 1 MiB while it runs. Garbage of other tests may count too.
  expect((await usedAfter(100)) - before).toBeLessThan(50_000_000);
});
