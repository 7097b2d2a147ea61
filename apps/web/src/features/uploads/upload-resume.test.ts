import { ConnectionError } from '@swing/app-shell/lib/connection-error';
import { describe, expect, it, vi } from 'vitest';
import { messageOf, playUpload, request, video } from './testing/fake-upload.ts';
import { sendFailure } from '@swing/app-shell/uploads/upload-error';
import type { UploadLock } from './upload-lock.ts';
import type { StoredUpload } from './upload-store.ts';

const cut = { storedBytes: 4, failure: sendFailure({ status: 500, text: '' }) };
const cuts = [cut, ...Array.from({ length: 6 }, () => ({ ...cut, storedBytes: 0 }))];

/** Plays a page that sent 4 of 10 bytes and then failed. Returns what it stored. */
async function leaveUnfinished(change: Partial<StoredUpload> = {}): Promise<StoredUpload> {
  const { flow, store } = playUpload({ send: cuts });
  await flow.start(request());
  return { ...store.kept.get('u1')!, ...change };
}

/** Simulates the page after a reload, with the upload that the previous page stored. */
function nextPage(remembered: StoredUpload, script: Parameters<typeof playUpload>[0] = {}) {
  const page = playUpload(script);
  page.store.kept.set(remembered.playerId, remembered);
  return page;
}

const handleOf = (file: File, permission: PermissionState) =>
  ({
    kind: 'file',
    getFile: async () => file,
    queryPermission: async () => permission,
    requestPermission: async () => 'granted',
  }) as unknown as FileSystemFileHandle;

describe('an upload after a reload', () => {
  it('[UPL-09] asks for the file, and resumes in the same draft once it is chosen again', async () => {
    const { flow, calls, states } = nextPage(await leaveUnfinished(), {
      send: [
        async ({ onResumed, onProgress }) => {
          onResumed(4);
          onProgress(10);
        },
      ],
    });
    await flow.restore('u1');
    expect(flow.getState()).toEqual({
      phase: 'interrupted',
      upload: {
        fileName: 'swing.mp4',
        share: 0.4,
        notes: '  Late hands ',
        athleteName: 'Casey Rivera',
        canAsk: false,
      },
    });
    await flow.start(request(video('0123456789', 'IMG_0007.mp4')));
    expect(calls).toEqual(['send /tus/1', 'submit']);
    const resumed = states.flatMap((state) => (state.phase === 'uploading' ? [state.resumedAt] : []));
    expect(new Set(resumed)).toEqual(new Set([0.4]));
  });

  it('[UPL-09] starts over with another file, and terminates the first upload', async () => {
    const { flow, calls } = nextPage(await leaveUnfinished());
    await flow.restore('u1');
    await flow.start(request(video('9876543210')));
    expect(calls).toEqual(['discard draft', 'begin swing.mp4 10', 'send anew', 'submit']);
  });

  it('[UPL-09] resumes by itself if the browser still grants access to the file', async () => {
    const handle = handleOf(video(), 'granted');
    const { flow, calls } = nextPage(await leaveUnfinished({ handle }));
    await flow.restore('u1');
    expect(calls).toEqual(['send /tus/1', 'submit']);
    expect(flow.getState().phase).toBe('done');
  });

  it('[UPL-09] waits for the player if the browser requires a permission prompt', async () => {
    const handle = handleOf(video(), 'prompt');
    const { flow, calls } = nextPage(await leaveUnfinished({ handle }));
    await flow.restore('u1');
    expect(flow.getState()).toMatchObject({ phase: 'interrupted', upload: { canAsk: true } });
    expect(calls).toEqual([]);
    expect(await flow.goOn()).toBe(true);
    await expect.poll(() => flow.getState().phase).toBe('done');
  });

  it('[UPL-09] does not resume with a changed file', async () => {
    const handle = handleOf(video('changed!!!'), 'granted');
    const { flow, calls } = nextPage(await leaveUnfinished({ handle }));
    await flow.restore('u1');
    expect(flow.getState().phase).toBe('interrupted');
    expect(await flow.goOn()).toBe(false);
    expect(calls).toEqual([]);
  });

  it('[UPL-09] resumes with the compressed copy made before the reload, and reports the sizes', async () => {
    const copy = new File(['01234'], 'swing.mp4', { type: 'video/mp4' });
    const first = playUpload({
      send: cuts,
      parts: { compress: async () => ({ file: copy, copyName: 'smaller.mp4' }) },
    });
    await first.flow.start(request());
    const copies = { open: async () => copy, clear: async () => undefined };
    const { flow, calls, submitted } = nextPage(first.store.kept.get('u1')!, { parts: { copies } });
    await flow.restore('u1');
    expect(first.calls[0]).toBe('begin swing.mp4 5');
    expect(calls).toEqual(['send /tus/1', 'submit']);
    expect(submitted[0]).toMatchObject({ videoSize: 5 });
    expect(flow.getState()).toEqual({ phase: 'done', saving: { originalBytes: 10, sentBytes: 5 } });
  });

  it('[UPL-09] stays idle if there is no unfinished upload', async () => {
    const { flow } = playUpload();
    await flow.restore('u1');
    expect(flow.getState()).toEqual({ phase: 'idle' });
  });
});

describe('an upload whose file or lock changes', () => {
  it('[UPL-09] fails if the file changes while it is sent, and removes the draft', async () => {
    let content = '0123456789';
    const file = Object.assign(video(), { slice: () => new Blob([content]) });
    const { flow, calls, store } = playUpload({
      send: [
        async ({ beforeChunk }) => {
          content = '01234XXXXX';
          await beforeChunk();
        },
      ],
    });
    await flow.start(request(file));
    expect(messageOf(flow.getState())).toBe(
      'This file has changed since its upload began. Choose it again to start over.',
    );
    expect(calls).toEqual(['begin swing.mp4 10', 'send anew', 'discard draft']);
    expect(store.kept.size).toBe(0);
  });

  it('[UPL-09] treats a file that became unreadable as changed', async () => {
    let isGone = false;
    const slice = () => (isGone ? { arrayBuffer: () => Promise.reject(new Error('gone')) } : new Blob(['0']));
    const { flow } = playUpload({
      send: [
        async () => {
          isGone = true;
          throw new ConnectionError('cut');
        },
      ],
    });
    await flow.start(request(Object.assign(video(), { slice })));
    expect(messageOf(flow.getState())).toContain('This file has changed');
  });

  it('[UPL-04] refuses an upload in a second tab until the first tab is done', async () => {
    let free = () => undefined as void;
    const untilFree = new Promise<void>((resolve) => {
      free = resolve;
    });
    let isHeld = true;
    const lock: UploadLock = {
      take: async () => (isHeld ? null : () => undefined),
      untilFree: () => untilFree,
    };
    const { flow, calls } = playUpload({ parts: { lock } });
    const restored = flow.restore('u1');
    await expect.poll(() => flow.getState().phase).toBe('elsewhere');
    await flow.start(request());
    expect(messageOf(flow.getState())).toBe(
      'Another tab of this browser is already sending a video. Please wait until it is done.',
    );
    expect(calls).toEqual([]);
    isHeld = false;
    free();
    await restored;
    await flow.start(request());
    expect(flow.getState().phase).toBe('done');
  });

  it('[UPL-04] is not blocked as if by a second tab while it looks for an unfinished upload', async () => {
    let isHeld = false;
    const lock: UploadLock = {
      async take() {
        if (isHeld) return null;
        isHeld = true;
        return () => void (isHeld = false);
      },
      untilFree: () => Promise.reject(new Error('Nobody else holds it')),
    };
    let answer = () => undefined as void;
    const read = vi.fn(() => new Promise<null>((resolve) => (answer = () => resolve(null))));
    const store = { read, write: async () => {}, forget: async () => {} };
    const { flow, calls } = playUpload({ parts: { lock, store } });
    const restored = flow.restore('u1');
    await expect.poll(() => read.mock.calls.length).toBe(1);
    read.mockResolvedValue(null);
    const started = flow.start(request());
    answer();
    await Promise.all([restored, started]);
    expect(messageOf(flow.getState())).toBe('done');
    expect(calls).toEqual(['begin swing.mp4 10', 'send anew', 'submit']);
  });
});
