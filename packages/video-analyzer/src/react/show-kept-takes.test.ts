import { expect, it, vi } from 'vitest';
import { openKeptTake, type KeptTake } from '../encoding/kept-takes.ts';
import type { EncodedTake } from '../encoding/take-encoder.ts';
import type { RecordedSegment } from '../recording/recorded-segments.ts';
import { idleSnapshot } from '../recording/recorder-snapshot.ts';
import { showKeptTakes } from './show-kept-takes.ts';

vi.mock('../encoding/kept-takes.ts', () => ({ openKeptTake: vi.fn() }));

it('[REC-07] [REC-04] lists the copy that another tab made before the original goes', async () => {
  const segmentOf = (id: string) => ({ id, isStored: true }) as RecordedSegment;
  let segments = [segmentOf('1-a')];
  const shown: string[][] = [];
  const set = (next: RecordedSegment[]) => {
    segments = next;
    shown.push(segments.map(({ id }) => id));
  };
  const recorder = {
    getSnapshot: () => ({ ...idleSnapshot(600), segments }),
    addTakes: (takes: readonly EncodedTake[]) => set([...segments, ...takes.map(({ id }) => segmentOf(id))]),
    forget: (id: string) => set(segments.filter((one) => one.id !== id)),
  };
  vi.mocked(openKeptTake).mockImplementation(async ({ id }) => segmentOf(id));
  const copy = { id: '1-copy' } as KeptTake;
  await showKeptTakes(recorder as never, { takes: [copy], liveIds: [], unreadIds: [] }, [copy]);
  expect(shown).toEqual([['1-a', '1-copy'], ['1-copy']]);
});
