import { expect, it, vi } from 'vitest';
import { openKeptTake, type KeptTake } from '../../takes/kept-takes.ts';
import type { EncodedTake } from '../../takes/encoded-take.ts';
import { removeTake } from '../../takes/take-store.ts';
import type { RecordedSegment } from '../../recording/recorded-segments.ts';
import { idleSnapshot } from '../../recording/recorder-snapshot.ts';
import { showKeptTakes } from './show-kept-takes.ts';

vi.mock('../../takes/kept-takes.ts', () => ({ openKeptTake: vi.fn() }));

function listOf(...ids: string[]) {
  const segmentOf = (id: string) => ({ id, isStored: true }) as RecordedSegment;
  let segments = ids.map(segmentOf);
  const shown: string[][] = [];
  const set = (next: RecordedSegment[]) => {
    segments = next;
    shown.push(segments.map(({ id }) => id));
  };
  const recorder = {
    getSnapshot: () => ({ ...idleSnapshot(600), segments }),
    addTakes: (takes: readonly EncodedTake[]) => {
      if (takes.length > 0) set([...segments, ...takes.map(({ id }) => segmentOf(id))]);
    },
    forget: (id: string) => set(segments.filter((one) => one.id !== id)),
  };
  vi.mocked(openKeptTake).mockImplementation(async ({ id }) => segmentOf(id));
  return { recorder: recorder as never, shown };
}
const kept = (...takes: KeptTake[]) => ({ takes, liveIds: [], otherTabIds: [], unreadIds: [] });

it.each([null, '1-a'])(
  '[REC-07] [REC-04] lists the copy that another tab made before the original goes, while %s is being sent',
  async (sendingId) => {
    const { recorder, shown } = listOf('1-a');
    const copy = { id: '1-copy' } as KeptTake;
    await showKeptTakes(recorder, kept(copy), [copy], sendingId);
    expect(shown).toEqual([['1-a', '1-copy'], ['1-copy']]);
  },
);

it('[REC-08] keeps the recording that is being sent in the list although another tab has sent it', async () => {
  const { recorder, shown } = listOf('1-a', '2-b');
  await showKeptTakes(recorder, kept(), [], '1-a');
  expect(shown).toEqual([['1-a']]);
});

it('[REC-04] returns the recordings that cannot be opened, but not those deleted because nothing of them was stored', async () => {
  const { recorder, shown } = listOf('1-listed');
  vi.mocked(openKeptTake).mockImplementation(async ({ id }) => {
    if (id === '3-empty') await removeTake(id);
    return id === '2-whole' ? ({ id, isStored: true } as RecordedSegment) : null;
  });
  const here = ['1-listed', '2-whole', '3-empty', '4-damaged'].map((id) => ({ id }) as KeptTake);
  expect(await showKeptTakes(recorder, kept(...here), here, null)).toEqual([{ id: '4-damaged' }]);
  expect(shown).toEqual([['1-listed', '2-whole']]);
});
