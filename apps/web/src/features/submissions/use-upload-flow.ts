import { trpc } from '@swing/app-shell/api';
import { isUnauthenticated } from '@swing/app-shell/lib/call-error';
import { playerSession } from '@swing/app-shell/lib/player-session';
import { putWithProgress } from '@swing/app-shell/lib/send-with-progress';
import { paths } from '@swing/contract/paths';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { createUploadFlow, type UploadFlow, type UploadState } from './upload-flow.ts';

type Utils = ReturnType<typeof trpc.useUtils>;

const flows = new WeakMap<QueryClient, UploadFlow>();

/** The upload of this tab. It goes on while other screens are shown, and ends with the session. */
export function useUploadFlow(): { flow: UploadFlow; state: UploadState } {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const [flow] = useState(() => flowOf(queryClient, utils));
  return { flow, state: useSyncExternalStore(flow.subscribe, flow.getState) };
}

function flowOf(queryClient: QueryClient, utils: Utils): UploadFlow {
  const flow = flows.get(queryClient) ?? createFlow(utils);
  flows.set(queryClient, flow);
  return flow;
}

function createFlow({ client, submissions }: Utils): UploadFlow {
  const created = createUploadFlow({
    begin: (input) => endingSession(client.submissions.requestUpload.mutate(input)),
    put: ({ submissionId, uploadKey }, file, sending) => {
      const headers: Record<string, string> = file.type ? { 'content-type': file.type } : {};
      return putWithProgress(paths.uploadVideo(submissionId, uploadKey), file, { ...sending, headers });
    },
    submit: (input) => endingSession(client.submissions.submit.mutate(input)),
  });
  let token = playerSession.read()?.token;
  playerSession.subscribe(() => {
    const next = playerSession.read()?.token;
    if (next !== token) created.reset();
    token = next;
  });
  created.subscribe(() => {
    const { phase } = created.getState();
    globalThis.removeEventListener('beforeunload', askBeforeLeaving);
    if (phase === 'uploading') globalThis.addEventListener('beforeunload', askBeforeLeaving);
    if (phase === 'done') void submissions.list.invalidate();
  });
  return created;
}

async function endingSession<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (thrown) {
    if (isUnauthenticated(thrown)) playerSession.clear();
    throw thrown;
  }
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
