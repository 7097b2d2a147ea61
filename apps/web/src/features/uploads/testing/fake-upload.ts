import { browserUploadLock } from '../upload-lock.ts';
import { createUploadFlow, type UploadFlowParts } from '../upload-flow.ts';
import type { StoredUpload, UploadStore } from '../upload-store.ts';
import type { UploadRequest, UploadState } from '../upload-state.ts';
import type { DraftSending } from '../upload-transport.ts';

export const draft = { submissionId: '5f1c0a52-4f5e-4f0e-9a51-0d6f6d1c9e11', uploadKey: 'k'.repeat(32) };

/** A fake video of 10 bytes. */
export const video = (content = '0123456789', name = 'swing.mp4') =>
  new File([content], name, { type: 'video/mp4', lastModified: 1_000 });

export const request = (file = video()): UploadRequest => ({
  file,
  handle: null,
  notes: '  Late hands ',
  userId: 'u1',
  athleteName: 'Casey Rivera',
  wantsOriginal: false,
});

/** One call of `send`: fails with `failure` after storing `storedBytes`, or runs the function. Without a step it succeeds. */
export type SendStep = { storedBytes: number; failure: Error } | ((sending: DraftSending) => Promise<void>);

interface Script {
  begin?: Error[];
  send?: SendStep[];
  submit?: (Error | (() => Promise<void>))[];
  discard?: Error[];
  /** Whether the server has the video already when its draft is discarded. */
  isSubmitted?: boolean;
  /** Results of successive probes. A probe after the last one never settles. */
  probe?: boolean[];
  parts?: Partial<UploadFlowParts>;
}

function memoryOfUploads(): UploadStore & { kept: Map<string, StoredUpload> } {
  const kept = new Map<string, StoredUpload>();
  return {
    kept,
    read: async (playerId) => kept.get(playerId) ?? null,
    write: async (upload) => void kept.set(upload.playerId, upload),
    forget: async (playerId) => void kept.delete(playerId),
  };
}

/** A flow with a fake server, browser and clock. `calls` lists the calls to them in order. */
export function playUpload(script: Script = {}) {
  const { parts = {}, isSubmitted = false } = script;
  const [begin, send, submit] = [[...(script.begin ?? [])], [...(script.send ?? [])], [...(script.submit ?? [])]];
  const [discard, probe] = [[...(script.discard ?? [])], [...(script.probe ?? [])]];
  const calls: string[] = [];
  const submitted: object[] = [];
  const states: UploadState[] = [];
  const store = memoryOfUploads();
  function next(queue: Error[]): void {
    const failure = queue.shift();
    if (failure) throw failure;
  }
  const flow = createUploadFlow({
    transport: {
      async begin({ fileName, fileSize }) {
        calls.push(`begin ${fileName} ${fileSize}`);
        next(begin);
        return draft;
      },
      async send(sending) {
        calls.push(`send ${sending.uploadUrl ?? 'anew'}`);
        await sending.beforeChunk();
        sending.onUrl('/tus/1');
        const step = send.shift();
        if (typeof step === 'function') return step(sending);
        sending.onProgress(step?.storedBytes ?? sending.file.size / 2);
        if (step) {
          if (step.storedBytes > 0) sending.onStored(step.storedBytes);
          throw step.failure;
        }
        sending.onProgress(sending.file.size);
      },
      async discard(submissionId) {
        calls.push(`discard ${submissionId === draft.submissionId ? 'draft' : submissionId}`);
        next(discard);
        return isSubmitted;
      },
      async submit(input) {
        calls.push('submit');
        submitted.push(input);
        const step = submit.shift();
        if (typeof step === 'function') await step();
        else if (step) throw step;
      },
    },
    store,
    lock: browserUploadLock(undefined),
    copies: { open: async () => null, clear: async () => void calls.push('clear copies') },
    compress: async () => null,
    async wait(milliseconds) {
      calls.push(`wait ${milliseconds}`);
      return false;
    },
    async probe() {
      calls.push('probe');
      return probe.shift() ?? new Promise<never>(() => {});
    },
    now: () => 0,
    random: () => 0,
    ...parts,
  });
  flow.subscribe(() => states.push(flow.getState()));
  const phases = () => states.map(({ phase }) => phase).filter((phase, index, all) => phase !== all[index - 1]);
  return { flow, calls, submitted, states, store, phases };
}

/** The message of a failed upload, else the phase. */
export const messageOf = (state: UploadState) => (state.phase === 'failed' ? state.message : state.phase);
