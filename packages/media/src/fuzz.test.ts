import { beforeAll, expect, it } from 'vitest';
import { byteSourceOfBytes } from './byte-source.ts';
import { NotAVideoError, TruncatedVideoError } from './errors.ts';
import { probeVideo } from './probe.ts';
import { remuxToBytes } from './testing/collect.ts';
import { readFuzzClips } from './testing/fuzz-clips.ts';
import { type FuzzClips, mutateVideo } from './testing/mutate-video.ts';
import { createSeededRandom } from './testing/seeded-random.ts';

const files = 100;
let clips: FuzzClips;
beforeAll(async () => {
  clips = await readFuzzClips();
});

/** The outcome of reading: `video`, `refused`, or an error that must not occur. */
async function outcomeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'video',
    (thrown: unknown) =>
      thrown instanceof NotAVideoError || thrown instanceof TruncatedVideoError ? 'refused' : String(thrown),
  );
}

// `npm run test:faults` does the same with thousands of files, and measures the cost of each.
it.each([1, 2, 3])(
  `[PLUS-15][UPL-02] returns a video or a clean refusal for ${files} fuzzed files (seed %i)`,
  async (seed) => {
    const outcomes = new Map<string, number[]>();
    for (let file = 0; file < files; file++) {
      const source = byteSourceOfBytes(mutateVideo(clips, createSeededRandom(seed * files + file)));
      const outcome = await outcomeOf(probeVideo(source));
      outcomes.set(outcome, [...(outcomes.get(outcome) ?? []), file]);
      if (outcome === 'video')
        expect(['video', 'refused'], `copy of file ${file}`).toContain(await outcomeOf(remuxToBytes(source)));
    }
    expect([...outcomes.keys()].sort()).toEqual(['refused', 'video']);
  },
);
