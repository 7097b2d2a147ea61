import { describe, expect, it } from 'vitest';
import { createSelectionStore, type Selection } from './selection.ts';

const selection: Selection = {
  video: '/api/video/stream/abc',
  submission: {
    submissionId: 's1',
    playerName: 'Casey Rivera',
    notes: 'Late hands',
    wantsBatAdvice: false,
    wantsDrills: true,
    wantsMechanics: true,
  },
};

function setUp(stored: Record<string, string> = {}) {
  const values = new Map(Object.entries(stored));
  return {
    values,
    store: createSelectionStore({
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    }),
  };
}

describe('selection for the analyzer', () => {
  it('[COACH-08] stores path and submission under their fixed session storage keys', () => {
    const { store, values } = setUp();
    store.write(selection, 'coach-1');
    expect(values.get('selectedVideo')).toBe('/api/video/stream/abc');
    expect(JSON.parse(values.get('selectedSubmission')!)).toEqual(selection.submission);
    expect(store.read('coach-1')).toEqual(selection);
    store.clear();
    expect(values.size).toBe(0);
    expect(store.read('coach-1')).toBeNull();
  });

  it('[COACH-08] [AUTH-07] is not given to another account that signs in on the same tab', () => {
    const { store } = setUp();
    store.write(selection, 'coach-1');
    expect(store.read('coach-2')).toBeNull();
    store.write(selection, 'coach-2');
    expect(store.read('coach-2')).toEqual(selection);
  });

  it('[COACH-08] is read without the account, which earlier versions did not store', () => {
    const { store } = setUp({ selectedVideo: '/v', selectedSubmission: JSON.stringify(selection.submission) });
    expect(store.read('coach-1')).toEqual({ ...selection, video: '/v' });
  });

  it.each([
    ['nothing', {}],
    ['a video alone', { selectedVideo: '/v' }],
    ['a submission alone', { selectedSubmission: JSON.stringify(selection.submission) }],
    ['broken JSON', { selectedVideo: '/v', selectedSubmission: '{' }],
    ['JSON of another shape', { selectedVideo: '/v', selectedSubmission: 'null' }],
    [
      'a foreign address',
      { selectedVideo: 'https://evil.test/v', selectedSubmission: JSON.stringify(selection.submission) },
    ],
  ])('[ANZ-02] treats %s as no selection', (_, stored) => {
    expect(setUp(stored).store.read('coach-1')).toBeNull();
  });
});
