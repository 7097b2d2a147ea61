import type { AttachedVideo, LibraryVideo } from '@swing/contract/library';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { trpc } from '../api.tsx';
import { LibraryPicker } from './library-picker.tsx';

const submissionId = '5f1c0a52-4f5e-4f0e-9a51-0d6f6d1c9e11';
const video = (name: string, fields: Partial<LibraryVideo> = {}): LibraryVideo => ({
  id: `id of ${name}`,
  kind: 'reference',
  name,
  status: 'ready',
  durationSeconds: 4,
  width: 640,
  height: 360,
  videoUrl: '/api/library/video/1',
  thumbnailUrl: null,
  tags: [],
  position: 1,
  bytes: 1_000,
  owner: 'mine',
  createdAt: '2026-05-01T12:00:00.000Z',
  ...fields,
});

/** The text of the picker with these videos in the library and attached, and its buttons and checkboxes as tags. */
function shown(videos: LibraryVideo[], attachments: AttachedVideo[]) {
  const queryClient = new QueryClient();
  queryClient.setQueryData(getQueryKey(trpc.library.list, { kind: 'reference', limit: 50 }, 'infinite'), {
    pages: [{ videos, nextCursor: null }],
    pageParams: [null],
  });
  queryClient.setQueryData(getQueryKey(trpc.library.attachments, { submissionId }, 'query'), { attachments });
  const html = renderToString(
    <trpc.Provider client={trpc.createClient({ links: [] })} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <LibraryPicker submissionId={submissionId} onChoose={() => undefined} />
      </QueryClientProvider>
    </trpc.Provider>,
  ).replaceAll('<!-- -->', '');
  return {
    text: html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' '),
    checkboxes: [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([tag]) => / checked=""/.test(tag)),
    disabledButtons: [...html.matchAll(/<button[^>]* disabled=""[^>]*>(.*?)<\/button>/g)].map(([, label = '']) =>
      label.replaceAll(/<[^>]*>/g, ''),
    ),
  };
}

describe('the picker of library videos', () => {
  it('[PLUS-14] says which videos the player sees, also one that has left the library', () => {
    const { text, checkboxes } = shown(
      [video('Trout', { tags: ['load', 'stride'] }), video('Model swing', { owner: 'everyone' })],
      [video('Trout'), video('Old drill', { kind: 'drill' })],
    );
    expect(text).toMatch(/Shown to the player Trout Reference Old drill Drill/);
    expect(text).toMatch(/Trout load, stride .* Model swing Everyone/);
    expect(checkboxes).toEqual([true, false]);
  });

  it('[PLUS-09] offers only videos that can be played', () => {
    const { text, checkboxes, disabledButtons } = shown(
      [video('Fresh', { status: 'preparing', videoUrl: null }), video('Broken', { status: 'failed', videoUrl: null })],
      [],
    );
    expect(text).toContain('None yet.');
    expect(text).toMatch(/Fresh Being prepared .* Broken Not playable/);
    expect(disabledButtons).toEqual(['Add as Video 2 Fresh', 'Add as Video 2 Broken']);
    expect(checkboxes).toEqual([false]);
  });

  it('[PLUS-09] says where videos are added while there are none', () => {
    expect(shown([], []).text).toContain(
      'There are no reference videos in your library yet. Add them on the page Library.',
    );
  });
});
