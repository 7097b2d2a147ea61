import { readCallError } from '@swing/app-shell/lib/call-error';
import { answerError } from '@swing/app-shell/lib/answer-error';
import { ConnectionError, type Answer } from '@swing/app-shell/lib/send-with-progress';
import type { RequestUploadInput, SubmitVideoInput } from '@swing/contract/submissions';
import { uploadDefaults, uploadMessages, uploadProblem } from '@swing/domain/upload-rules';

export interface UploadRequest {
  file: File;
  notes: string;
  userId: string;
  athleteName: string;
}

export interface Draft {
  submissionId: string;
  uploadKey: string;
}

interface PutOptions {
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** The three calls of an upload (P §4). */
export interface UploadTransport {
  begin: (input: RequestUploadInput) => Promise<Draft>;
  put: (draft: Draft, file: File, sending: PutOptions) => Promise<Answer>;
  submit: (input: SubmitVideoInput) => Promise<unknown>;
}

export type UploadState =
  | { phase: 'idle' | 'done' }
  /** `share`: 0 to 1 of the bytes; null while they are being checked and the submission is made. */
  | { phase: 'uploading'; request: UploadRequest; share: number | null }
  | { phase: 'failed'; request: UploadRequest; message: string };

export interface UploadFlow {
  getState: () => UploadState;
  subscribe: (listener: () => void) => () => void;
  /** Sends a video; nothing happens while another one is under way. Settles when it is done or has failed. */
  start: (request: UploadRequest) => Promise<void>;
  /** Stops what is under way and forgets everything. */
  reset: () => void;
}

class UploadError extends Error {
  readonly isDraftGone: boolean;

  constructor(message: string, isDraftGone: boolean, cause: unknown) {
    super(message, { cause });
    this.isDraftGone = isDraftGone;
  }
}

const goneCodes: readonly (string | null)[] = ['NOT_FOUND', 'NOT_A_VIDEO'];

/**
 * One upload at a time: ask for a draft, put the bytes, submit. After a failure the same file goes on in the same draft,
 * and bytes that arrived whole are not sent again.
 */
export function createUploadFlow(transport: UploadTransport): UploadFlow {
  const listeners = new Set<() => void>();
  let state: UploadState = { phase: 'idle' };
  let kept: { file: File; draft: Draft; isStored: boolean } | null = null;
  let controller = new AbortController();

  function set(next: UploadState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  async function attempt(request: UploadRequest, signal: AbortSignal): Promise<void> {
    const { file } = request;
    const current = kept?.file === file ? kept : { file, draft: await begin(file), isStored: false };
    signal.throwIfAborted();
    kept = current;
    if (!current.isStored) {
      await put(current.draft, request, signal);
      current.isStored = true;
    }
    signal.throwIfAborted();
    set({ phase: 'uploading', request, share: null });
    await submit(current.draft, request);
  }

  async function begin(file: File): Promise<Draft> {
    const input = { fileName: file.name, contentType: file.type, fileSize: file.size };
    try {
      return await transport.begin(input);
    } catch (thrown) {
      const isAnswered = readCallError(thrown).kind !== 'network';
      throw callFailure(thrown, isAnswered ? uploadMessages.initFailed : uploadMessages.failed);
    }
  }

  async function put(draft: Draft, request: UploadRequest, signal: AbortSignal): Promise<void> {
    const onProgress = (share: number) => {
      if (!signal.aborted) set({ phase: 'uploading', request, share: share < 1 ? share : null });
    };
    onProgress(0);
    const answer = await transport.put(draft, request.file, { onProgress, signal });
    if (answer.status === 200 || answer.status === 201) return;
    const error = answerError(answer.text);
    const text = error && error.code !== 'INTERNAL' ? error.message : uploadMessages.putFailed;
    throw new UploadError(text, goneCodes.includes(error?.code ?? null), answer);
  }

  async function submit({ submissionId, uploadKey }: Draft, request: UploadRequest): Promise<void> {
    const input = {
      userId: request.userId,
      submissionId,
      r2Key: uploadKey,
      videoSize: request.file.size,
      athleteName: request.athleteName.trim() || uploadDefaults.athleteName,
      cameraAngle: uploadDefaults.cameraAngle,
      notes: request.notes.trim() || uploadDefaults.notes,
    };
    try {
      await transport.submit(input);
    } catch (thrown) {
      throw callFailure(thrown, uploadMessages.finalizeFailed);
    }
  }

  async function send(request: UploadRequest, signal: AbortSignal): Promise<void> {
    const isResumed = kept?.file === request.file;
    try {
      await attempt(request, signal);
    } catch (thrown) {
      if (!(thrown instanceof UploadError) || !thrown.isDraftGone) throw thrown;
      kept = null;
      if (!isResumed) throw thrown;
      await attempt(request, signal);
    }
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async start(request) {
      if (state.phase === 'uploading') return;
      const problem = uploadProblem(request.file);
      if (problem) {
        set({ phase: 'failed', request, message: problem });
        return;
      }
      const { signal } = controller;
      set({ phase: 'uploading', request, share: 0 });
      try {
        await send(request, signal);
        if (signal.aborted) return;
        kept = null;
        set({ phase: 'done' });
      } catch (thrown) {
        if (!signal.aborted) set({ phase: 'failed', request, message: failureText(thrown) });
      }
    },
    reset() {
      controller.abort();
      controller = new AbortController();
      kept = null;
      set({ phase: 'idle' });
    },
  };
}

/** The server's text where it says something of its own, else the catalogue's (DECISIONS 21). */
function callFailure(thrown: unknown, otherwise: string): UploadError {
  const error = readCallError(thrown);
  if (error.kind !== 'server') return new UploadError(otherwise, false, thrown);
  const text = error.code !== 'INTERNAL' && error.message ? error.message : otherwise;
  return new UploadError(text, goneCodes.includes(error.code), thrown);
}

function failureText(thrown: unknown): string {
  if (thrown instanceof UploadError) return thrown.message;
  return thrown instanceof ConnectionError ? uploadMessages.networkFailed : uploadMessages.failed;
}
