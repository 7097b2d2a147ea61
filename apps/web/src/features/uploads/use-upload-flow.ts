import { trpc } from '@swing/app-shell/api';
import { playerSession } from '@swing/app-shell/lib/player-session';
import { isRefusal, isUnauthenticated } from '@swing/app-shell/lib/call-error';
import { paths } from '@swing/contract/paths';
import { uploadMessages } from '@swing/domain/upload-rules';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isServerReachable } from '@swing/app-shell/uploads/is-server-reachable';
import { compressInWorker } from './compression/compress-file.ts';
import { sendByTus } from '@swing/app-shell/uploads/send-by-tus';
import { callFailure } from '@swing/app-shell/uploads/upload-error';
import { browserUploadCopies } from './upload-copies.ts';
import { createSessionCalls } from '@swing/app-shell/uploads/session-calls';
import { createUploadFlow, type UploadFlow } from './upload-flow.ts';
import { browserUploadLock } from './upload-lock.ts';
import { browserUploadStore } from './upload-store.ts';
import { isBusy, type UploadState } from './upload-state.ts';
import type { UploadTransport } from './upload-transport.ts';
import { waitToRetry } from '@swing/app-shell/uploads/wait-to-retry';

type Utils = ReturnType<typeof trpc.useUtils>;

const flows = new WeakMap<QueryClient, UploadFlow>();

/** The upload of this tab. It continues on other screens and stops when the session ends. */
export function useUploadFlow(playerId: string): { flow: UploadFlow; state: UploadState } {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const [flow] = useState(() => flowOf(queryClient, utils));
  useEffect(() => void flow.restore(playerId), [flow, playerId]);
  return { flow, state: useSyncExternalStore(flow.subscribe, flow.getState) };
}

function flowOf(queryClient: QueryClient, utils: Utils): UploadFlow {
  const flow = flows.get(queryClient) ?? createFlow(utils);
  flows.set(queryClient, flow);
  return flow;
}

function createFlow({ client, submissions }: Utils): UploadFlow {
  const calls = createSessionCalls(playerSession);
  const transport: UploadTransport = {
    // Both calls are safe to repeat after a lost response: the server drops the first draft, and submits once.
    begin: (input) => calls.callWithinTime(() => client.submissions.requestUpload.mutate(input)),
    send({ draft, ...sending }) {
      const metadata = { submissionId: draft.submissionId, key: draft.uploadKey };
      const headers = calls.headers();
      return calls.signOutIfUnauthenticated(sendByTus({ ...sending, endpoint: paths.tus, metadata, headers }));
    },
    async discard(id) {
      try {
        return (await calls.callWithinTime(() => client.submissions.discard.mutate({ id }))).isSubmitted;
      } catch (thrown) {
        // The server has no such draft of this player.
        if (isRefusal(thrown) && !isUnauthenticated(thrown)) return false;
        throw callFailure(thrown, uploadMessages.failed);
      } finally {
        void submissions.list.invalidate();
      }
    },
    submit: (input) => calls.callWithinTime(() => client.submissions.submit.mutate(input)),
  };
  const created = createUploadFlow({
    transport,
    store: browserUploadStore(),
    // Typed as always defined, but missing on insecure pages.
    lock: browserUploadLock(navigator.locks),
    copies: browserUploadCopies,
    compress: compressInWorker,
    wait: waitToRetry,
    probe: isServerReachable,
    random: Math.random,
    now: () => Date.now(),
  });
  let token = playerSession.read()?.token;
  playerSession.subscribe(() => {
    const next = playerSession.read()?.token;
    if (next !== token) created.leave();
    token = next;
  });
  globalThis.addEventListener('online', () => {
    const state = created.getState();
    if (state.phase === 'failed' && state.isPassing) void created.start(state.request);
  });
  let phase = created.getState().phase;
  created.subscribe(() => {
    const state = created.getState();
    globalThis.removeEventListener('beforeunload', askBeforeLeaving);
    if (isBusy(state)) globalThis.addEventListener('beforeunload', askBeforeLeaving);
    const isSubmitted = state.phase === 'done' || (phase === 'elsewhere' && state.phase !== 'elsewhere');
    // The list contains an upload from its start, and drops it if it fails permanently.
    const isListed = state.phase !== phase && (state.phase === 'uploading' || state.phase === 'failed');
    phase = state.phase;
    if (isSubmitted || isListed) void submissions.list.invalidate();
    if (isSubmitted) void submissions.eligibility.invalidate();
  });
  return created;
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
