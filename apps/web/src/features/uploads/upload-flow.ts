import { uploadDefaults } from '@swing/domain/upload-defaults';
import { uploadMessages, uploadProblem } from '@swing/domain/upload-rules';
import { isUnchanged } from '@swing/app-shell/uploads/file-fingerprint';
import { sendWithRetries } from '@swing/app-shell/uploads/send-with-retries';
import {
  callFailure,
  failureText,
  FileChangedError,
  isTransientFailure,
  UploadError,
  resumeMessages,
} from '@swing/app-shell/uploads/upload-error';
import { createDiscards } from './upload-discards.ts';
import { createUploadJobs, type UploadJob, type UploadJobParts } from './upload-jobs.ts';
import type { UploadLock } from './upload-lock.ts';
import type { StoredUpload } from './upload-store.ts';
import { draftExpiresAt, retryThroughOutages, type OutageParts } from '@swing/app-shell/uploads/retry-through-outages';
import { createSendProgress } from '@swing/app-shell/uploads/send-progress';
import { interruptedUpload, isBusy, savingOf, type UploadRequest, type UploadState } from './upload-state.ts';
import type { UploadTransport } from './upload-transport.ts';

export interface UploadFlowParts extends UploadJobParts, OutageParts {
  transport: UploadTransport;
  lock: UploadLock;
}

export type UploadFlow = ReturnType<typeof createUploadFlow>;

/**
 * Runs one upload at a time: compress if worthwhile, request a draft, send the bytes, submit. After a failure, a reload or a
 * crash, the same file resumes in the same draft, without sending again what the server has.
 */
export function createUploadFlow(parts: UploadFlowParts) {
  const { transport, store, lock, wait, now } = parts;
  const jobs = createUploadJobs(parts);
  const discards = createDiscards(jobs.discard, parts);
  const listeners = new Set<() => void>();
  let state: UploadState = { phase: 'idle' };
  let controller = new AbortController();
  let skipController = new AbortController();
  let wakeController = new AbortController();
  let running: Promise<void> = Promise.resolve();
  /** The search for an unfinished upload. It holds the lock briefly, so `start` waits for it. */
  let searching: Promise<unknown> = Promise.resolve();
  /** The current or interrupted upload. Null if none. */
  let unfinished: StoredUpload | null = null;

  function set(next: UploadState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  /** Runs a step of an upload, and repeats it after each outage until the draft expires. */
  function persistently<Result>(
    work: () => Promise<Result>,
    request: UploadRequest,
    signal: AbortSignal,
    job: UploadJob | null = null,
  ): Promise<Result> {
    return retryThroughOutages(work, parts, {
      signal,
      endsAt: draftExpiresAt(job?.remembered.begunAt ?? now()),
      progress: () => job?.remembered.storedBytes ?? 0,
      nextWake: () => (wakeController = new AbortController()).signal,
      onOutage(reason, isProbing) {
        const share = job && job.remembered.storedBytes / job.file.size;
        const saving = job && savingOf(job.remembered);
        set({ phase: 'waiting', request, saving, message: failureText(reason), isProbing, share });
      },
    });
  }

  async function send(job: UploadJob, signal: AbortSignal): Promise<void> {
    if (job.remembered.storedBytes === job.file.size) return;
    const { request, file, remembered } = job;
    const resumedFrom = remembered.uploadUrl === null ? null : remembered.storedBytes;
    const saving = savingOf(remembered);
    const progress = createSendProgress({ size: file.size, resumedFrom }, now, (sending) => {
      if (!signal.aborted) set({ phase: 'uploading', request, saving, ...sending });
    });
    await sendWithRetries({
      send: (sending) => transport.send({ ...sending, draft: job.remembered }),
      wait,
      job,
      signal,
      ...progress,
    });
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
      if (!signal.aborted) unfinished = job.remembered;
      if (thrown instanceof FileChangedError) await jobs.drop(job.remembered);
      if (thrown instanceof UploadError && thrown.isFinal) await jobs.forget(job.remembered);
      throw thrown;
    }
    unfinished = null;
    await jobs.forget(job.remembered);
    if (!signal.aborted) set({ phase: 'done', saving: savingOf(job.remembered) });
  }

  async function finishEarlier(request: UploadRequest, signal: AbortSignal): Promise<boolean> {
    const remembered = await store.read(request.userId);
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
    skipController = new AbortController();
    const compression = {
      signal: AbortSignal.any([signal, skipController.signal]),
      onProgress(share: number, secondsLeft: number | null) {
        if (!compression.signal.aborted) set({ phase: 'compressing', request, share, secondsLeft });
      },
    };
    const job = await jobs.begun(request, {
      compression,
      signal,
      withRetries: (work) =>
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
      set({ phase: 'failed', request, message: failureText(thrown), isPassing: isTransientFailure(thrown) });
    } finally {
      release();
    }
  }

  /** Sends a video. Does nothing while another upload is running. Resolves when it is done, failed or cancelled. */
  async function start(request: UploadRequest): Promise<void> {
    if (isBusy(state)) return;
    const problem = uploadProblem(request.file);
    if (problem) {
      set({ phase: 'failed', request, message: problem, isPassing: false });
      return;
    }
    const { signal } = (controller = new AbortController());
    unfinished = null;
    set({ phase: 'preparing', request });
    await Promise.all([running, searching]);
    if (signal.aborted) return;
    discards.end();
    await (running = run(request, signal));
  }

  function requestOf(remembered: StoredUpload, file: File): UploadRequest {
    const { notes, athleteName, handle, playerId } = remembered;
    return { file, handle, notes, athleteName, userId: playerId, wantsOriginal: false };
  }

  /** Returns the unfinished upload of an earlier page, with its file if accessible. Null while another tab is sending. */
  async function findUnfinished(playerId: string) {
    const release = await lock.take(playerId);
    if (!release) return null;
    try {
      const remembered = await store.read(playerId);
      return { remembered, file: remembered && (await jobs.fileAtHand(remembered, { ask: false })) };
    } finally {
      release();
    }
  }

  /** Finds the unfinished upload of an earlier page, and resumes it if its file is accessible without asking the player. */
  async function restore(playerId: string): Promise<void> {
    const { signal } = controller;
    const isStale = () => signal.aborted || (state.phase !== 'idle' && state.phase !== 'elsewhere');
    if (isStale()) return;
    const search = findUnfinished(playerId);
    searching = search.catch(() => undefined);
    const found = await search;
    if (isStale()) return;
    if (!found) {
      set({ phase: 'elsewhere' });
      await lock.untilFree(playerId, signal).catch(() => undefined);
      return restore(playerId);
    }
    const { remembered, file } = found;
    if (remembered?.isCancelled) {
      set({ phase: 'idle' });
      await (running = discards.begin(remembered).then(() => undefined));
      return undefined;
    }
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

    /** Asks for access to the file of the interrupted upload, and resumes. Returns false if denied. Call it only from a click. */
    async goOn(): Promise<boolean> {
      const remembered = unfinished;
      if (state.phase !== 'interrupted' || !remembered) return false;
      const file = await jobs.fileAtHand(remembered, { ask: true });
      if (file) void start(requestOf(remembered, file));
      return file !== null;
    },

    /** Stops the compression and sends the original. */
    skipCompression: () => skipController.abort(),

    /**
     * Stops the current upload and deletes it, here and on the server, as soon as that can be reached. If its video has been submitted
     * already, it is done instead.
     */
    async cancel(): Promise<void> {
      const known = unfinished;
      const playerId = 'request' in state ? state.request.userId : known?.playerId;
      controller.abort();
      const { signal } = (controller = new AbortController());
      set({ phase: 'idle' });
      unfinished = null;
      const stopped = running;
      running = (async () => {
        await stopped;
        // Nothing is stored any more if the submit succeeded in the meantime.
        const remembered = (playerId === undefined ? null : await store.read(playerId)) ?? known;
        if (remembered === null) return;
        const cancelled = await jobs.cancel(remembered);
        // If the player has signed out meanwhile, the draft is removed at the next sign-in.
        const isSubmitted = !signal.aborted && (await discards.begin(cancelled));
        if (isSubmitted && state.phase === 'idle') set({ phase: 'done', saving: savingOf(remembered) });
      })();
      await running;
    },

    /** Ends the current wait and probes the server at once. */
    tryNow: () => wakeController.abort(),

    /** Stops the current upload and resets the state. A later page can resume it. */
    leave(): void {
      controller.abort();
      controller = new AbortController();
      discards.end();
      unfinished = null;
      set({ phase: 'idle' });
    },
  };
}
