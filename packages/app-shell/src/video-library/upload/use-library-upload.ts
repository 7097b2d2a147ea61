import { paths } from '@swing/contract/paths';
import { useState } from 'react';
import { trpc } from '../../api.tsx';
import type { AnySession } from '../../lib/session-store.ts';
import { isServerReachable } from '../../uploads/is-server-reachable.ts';
import { sendByTus } from '../../uploads/send-by-tus.ts';
import { createSessionCalls } from '../../uploads/session-calls.ts';
import { waitToRetry } from '../../uploads/wait-to-retry.ts';
import { createLibraryUpload, type LibraryTransport, type LibraryUpload } from './library-upload.ts';
import type { UploadSlot } from './upload-slot.ts';
import { isBusy } from './upload-state.ts';

type Utils = ReturnType<typeof trpc.useUtils>;

/** The upload of this tab. It stops when the session ends. */
export function useLibraryUpload(slot: UploadSlot, session: AnySession): LibraryUpload {
  const utils = trpc.useUtils();
  const [upload] = useState(() => slot.fill(() => createUpload(utils, session)));
  return upload;
}

function createUpload({ client, library }: Utils, session: AnySession): LibraryUpload {
  const calls = createSessionCalls(session);
  const refresh = () => Promise.all([library.list.invalidate(), library.storage.invalidate()]);
  const transport: LibraryTransport = {
    begin(id, { name, type, size }) {
      const input = { id, fileName: name, contentType: type, fileSize: size };
      return calls.callWithinTime(() => client.library.requestUpload.mutate(input));
    },
    send(id, sending) {
      const call = { ...sending, endpoint: paths.libraryTus, metadata: { videoId: id }, headers: calls.headers() };
      return calls.signOutIfUnauthenticated(sendByTus(call));
    },
    finish: (id, { name, kind, tags }) =>
      calls.callWithinTime(() =>
        client.library.finishUpload.mutate({ id, name, kind, tags, confirmsPermission: true }),
      ),
    async discard(id) {
      await calls.callWithinTime(() => client.library.remove.mutate({ id }));
      void library.storage.invalidate();
    },
  };
  const upload = createLibraryUpload({
    transport,
    wait: waitToRetry,
    probe: isServerReachable,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    now: () => Date.now(),
  });
  let token = session.read()?.token;
  session.subscribe(() => {
    const next = session.read()?.token;
    if (next !== token) upload.cancel();
    token = next;
  });
  let phase = upload.getState().phase;
  upload.subscribe(() => {
    const state = upload.getState();
    globalThis.removeEventListener('beforeunload', askBeforeLeaving);
    if (isBusy(state)) globalThis.addEventListener('beforeunload', askBeforeLeaving);
    if (state.phase !== phase && (state.phase === 'done' || state.phase === 'failed')) void refresh();
    phase = state.phase;
  });
  return upload;
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
