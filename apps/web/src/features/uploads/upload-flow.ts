import { uploadDefaults, uploadMessages, uploadProblem } from '@swing/domain/upload-rules';
import { isUnchanged } from './file-fingerprint.ts';
import { sendPersistently } from './send-persistently.ts';
import { callFailure, failureText, FileChangedError, isPassingFailure, UploadError } from './upload-error.ts';
import { createUploadJobs, type UploadJob, type UploadJobParts } from './upload-jobs.ts';
import type { UploadLock } from './upload-lock.ts';
import type { RememberedUpload } from './upload-memory.ts';
import { resumeMessages } from './upload-messages.ts';
import { draftEnd, outlastOutages, type OutageParts } from './outlast-outages.ts';
import { createUploadProgress } from './upload-progress.ts';
import { interruptedUpload, isBusy, savingOf, type UploadRequest, type UploadState } from './upload-state.ts';
import type { UploadTransport } from './upload-transport.ts';

export interface UploadFlowParts extends UploadJobParts, OutageParts {
  transport: UploadTransport;
  lock: UploadLock;
}

export type UploadFlow = ReturnType<typeof createUploadFlow>;

/**
 * One upload at a time: make it smaller where that pays, ask for a draft, send the bytes, submit. What the server has is
 * not sent again: after a failure, a reload or a crash the same file goes on in the same draft.
 */
export function createUploadFlow(parts: UploadFlowParts) {
  const { transport, memory, lock, wait, now } = parts;
  const jobs = createUploadJobs(parts);
  const listeners = new Set<() => void>();
  let state: UploadState = { phase: 'idle' };
  let controller = new AbortController();
  let skipping = new AbortController();
  let waking = new AbortController();
  let running: Promise<void> = Promise.resolve();
  /** A look at what was left unfinished, which holds the lock for a moment. */
  let looking: Promise<unknown> = Promise.resolve();
  /** The upload that is under way or was left unfinished. */
  let unfinished: RememberedUpload | null = null;

  function set(next: UploadState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  /** Runs a step of an upload, and again after each outage, while the draft lives. */
  function persistently<Result>(
    work: () => Promise<Result>,
    request: UploadRequest,
    signal: AbortSignal,
    job: UploadJob | null = null,
  ): Promise<Result> {
    return outlastOutages(work, parts, {
      signal,
      endsAt: draftEnd(job?.remembered.begunAt ?? now()),
      progress: () => job?.remembered.storedBytes ?? 0,
      nextWake: () => (waking = new AbortController()).signal,
      onOutage(reason, isProbing) {
        const share = job && job.remembered.storedBytes / job.file.size;
        const saving = job && savingOf(job.remembered);
        set({ phase: 'waiting', request, saving, message: failureText(reason), isProbing, share });
      },
    });
  }

  async function send(job: UploadJob, signal: AbortSignal): Promise<void> {
    if (job.remembered.storedBytes === job.file.size) return;
    const progress = createUploadProgress(job, now, (next) => {
      if (!signal.aborted) set(next);
    });
    await sendPersistently({ send: transport.send, wait, job, signal, ...progress });
  }

  async function submit({ request, file, remembered }: UploadJob): Promise<void> {
    set({ phase: 'checking', request, saving: savingOf(remembered) });
    try {
      await transport.submit({
        userId: request.userId,
        submissionId: remembered.submissionId,
        r2Key: remembered.uploadKey,
        videoSize: file.size,
        athleteName: request.athleteName.trim() || uploadDefaults.athleteName,
        cameraAngle: uploadDefaults.cameraAngle,
        notes: request.notes.trim() || uploadDefaults.notes,
      });
    } catch (thrown) {
      throw callFailure(thrown, uploadMessages.finalizeFailed);
    }
  }

  async function finish(job: UploadJob, signal: AbortSignal): Promise<void> {
    unfinished = job.remembered;
    try {
      await persistently(() => send(job, signal), job.request, signal, job);
      if (!(await isUnchanged(job.file, job.remembered.sent))) throw new FileChangedError();
      signal.throwIfAborted();
      await persistently(() => submit(job), job.request, signal, job);
    } catch (thrown) {
      unfinished = job.remembered;
      if (thrown instanceof FileChangedError) await jobs.drop(job.remembered);
      if (thrown instanceof UploadError && thrown.isFinal) await jobs.forget(job.remembered);
      throw thrown;
    }
    await jobs.forget(job.remembered);
    if (!signal.aborted) set({ phase: 'done', saving: savingOf(job.remembered) });
  }

  async function finishEarlier(request: UploadRequest, signal: AbortSignal): Promise<boolean> {
    const remembered = await memory.read(request.userId);
    if (!remembered) return false;
    const job = await jobs.resumed(request, remembered);
    signal.throwIfAborted();
    if (!job) {
      await jobs.drop(remembered);
      return false;
    }
    try {
      await finish(job, signal);
      return true;
    } catch (thrown) {
      if (thrown instanceof UploadError && thrown.isDraftLost) return false;
      throw thrown;
    }
  }

  async function finishNew(request: UploadRequest, signal: AbortSignal): Promise<void> {
    skipping = new AbortController();
    const compression = {
      signal: AbortSignal.any([signal, skipping.signal]),
      onProgress(share: number, secondsLeft: number | null) {
        if (!compression.signal.aborted) set({ phase: 'compressing', request, share, secondsLeft });
      },
    };
    const job = await jobs.begun(request, {
      compression,
      signal,
      persistently: (work) =>
        persistently(
          () => {
            set({ phase: 'preparing', request });
            return work();
          },
          request,
          signal,
        ),
    });
    await finish(job, signal);
  }

  async function run(request: UploadRequest, signal: AbortSignal): Promise<void> {
    const release = await lock.take(request.userId);
    if (!release) {
      set({ phase: 'failed', request, message: resumeMessages.inOtherTab, isPassing: false });
      return;
    }
    try {
      if (!(await finishEarlier(request, signal))) await finishNew(request, signal);
    } catch (thrown) {
      if (signal.aborted) return;
      set({ phase: 'failed', request, message: failureText(thrown), isPassing: isPassingFailure(thrown) });
    } finally {
      release();
    }
  }

  /** Sends a video; nothing happens while another one is under way. Settles when it is done or has failed. */
  async function start(request: UploadRequest): Promise<void> {
    if (isBusy(state)) return;
    const problem = uploadProblem(request.file);
    if (problem) {
      set({ phase: 'failed', request, message: problem, isPassing: false });
      return;
    }
    const { signal } = (controller = new AbortController());
    set({ phase: 'preparing', request });
    await Promise.all([running, looking]);
    if (signal.aborted) return;
    await (running = run(request, signal));
  }

  function requestOf(remembered: RememberedUpload, file: File): UploadRequest {
    const { notes, athleteName, handle, playerId } = remembered;
    return { file, handle, notes, athleteName, userId: playerId, wantsOriginal: false };
  }

  /** What an earlier page of this player left, with its file where that is at hand; null while another tab is sending. */
  async function findUnfinished(playerId: string) {
    const release = await lock.take(playerId);
    if (!release) return null;
    try {
      const remembered = await memory.read(playerId);
      return { remembered, file: remembered && (await jobs.fileAtHand(remembered, { ask: false })) };
    } finally {
      release();
    }
  }

  /** Looks for what an earlier page of this player left unfinished, and goes on where nobody needs to be asked. */
  async function restore(playerId: string): Promise<void> {
    const { signal } = controller;
    const isStale = () => signal.aborted || (state.phase !== 'idle' && state.phase !== 'elsewhere');
    if (isStale()) return;
    const search = findUnfinished(playerId);
    looking = search.catch(() => undefined);
    const found = await search;
    if (isStale()) return;
    if (!found) {
      set({ phase: 'elsewhere' });
      await lock.untilFree(playerId, signal).catch(() => undefined);
      return restore(playerId);
    }
    const { remembered, file } = found;
    unfinished = remembered;
    if (remembered && file) return start(requestOf(remembered, file));
    set(remembered ? { phase: 'interrupted', upload: interruptedUpload(remembered) } : { phase: 'idle' });
  }

  return {
    start,
    restore,
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Asks the browser for the file of the interrupted upload and goes on; false when it is not given. From a press only. */
    async goOn(): Promise<boolean> {
      const remembered = unfinished;
      if (state.phase !== 'interrupted' || !remembered) return false;
      const file = await jobs.fileAtHand(remembered, { ask: true });
      if (file) void start(requestOf(remembered, file));
      return file !== null;
    },

    /** Sends the original instead of making it smaller first. */
    skipCompression: () => skipping.abort(),

    /** Stops what is under way and forgets it, here and on the server. */
    async cancel(): Promise<void> {
      const playerId = 'request' in state ? state.request.userId : unfinished?.playerId;
      controller.abort();
      controller = new AbortController();
      set({ phase: 'idle' });
      unfinished = null;
      const stopped = running;
      running = (async () => {
        await stopped;
        const remembered = playerId === undefined ? null : await memory.read(playerId);
        if (remembered) await jobs.drop(remembered);
      })();
      await running;
    },

    /** Looks for the server at once while it is waited for. */
    tryNow: () => waking.abort(),

    /** Stops what is under way and shows nothing more of it; a later page may go on. */
    leave(): void {
      controller.abort();
      controller = new AbortController();
      unfinished = null;
      set({ phase: 'idle' });
    },
  };
}
