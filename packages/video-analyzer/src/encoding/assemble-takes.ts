import { createSpareWorker } from '../spare-worker.ts';
import { joinedLoudness } from '../loudness/joined-loudness.ts';
import { AssemblyError } from './assembly-error.ts';
import type { AssemblyPlan } from './assembly-plan.ts';
import type { Cut } from './cut.ts';
import type { EncodedTake } from './take-encoder.ts';
import { announceTakeChange } from './take-changes.ts';
import { holdTakeLock } from './take-lock.ts';
import type { TakeManifest, TakeOwner } from './take-manifest.ts';
import { removeTake } from './take-store.ts';
import { madeAt, makeTakeId } from './takes-folder.ts';

export type AssemblyRequest = {
  readonly id: string;
  /** Null: the result is kept for the life of the page only. */
  readonly manifest: TakeManifest | null;
  readonly pieces: readonly { readonly blob: Blob; readonly cut: Cut }[];
};

export type AssembledTake = Pick<EncodedTake, 'blob' | 'durationSeconds' | 'hasAudio' | 'isStored'> &
  Pick<AssemblyPlan, 'pieces'>;

export type AssemblyReply =
  | { readonly kind: 'progress'; readonly share: number }
  | ({ readonly kind: 'done' } & AssembledTake)
  | { readonly kind: 'failed'; readonly message: string };

const spare = createSpareWorker(
  () => new Worker(new URL('./assemble-takes.worker.ts', import.meta.url), { type: 'module' }),
);

/** Starts the worker early, so that joining does not wait for the network. */
export const prepareAssembly = spare.prepare;

function runWorker(request: AssemblyRequest, onProgress: (share: number) => void): Promise<AssembledTake> {
  const worker = spare.take();
  return new Promise<AssembledTake>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<AssemblyReply>) => {
      if (data.kind === 'progress') onProgress(data.share);
      else if (data.kind === 'failed') reject(new AssemblyError(data.message));
      else resolve(data);
    });
    worker.addEventListener('error', (event) =>
      reject(new AssemblyError(event.message || 'The recordings could not be changed. Your recordings are unchanged.')),
    );
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}

export type Assembly = {
  /** Parts of finished recordings, in order. */
  readonly pieces: readonly { readonly take: EncodedTake; readonly cut: Cut }[];
  /** For whom the result is kept; null: for the life of the page. */
  readonly owner: TakeOwner | null;
  /** Called with the share that is done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
};

export type Assembled = { readonly take: EncodedTake } & Pick<AssemblyPlan, 'pieces'>;

const keptSeconds = ({ durationSeconds }: EncodedTake, { startSeconds, endSeconds }: Cut) =>
  Math.min(endSeconds, durationSeconds) - startSeconds;

/**
 * Makes one kept recording of parts of others, without encoding them again. The sources stay until the result is kept, and the
 * caller removes them. If the page ends before that, they are deleted when kept recordings are listed the next time; if it ends
 * while the result is written, the result is. Rejects with AssemblyError, whose message is for the coach.
 */
export async function assembleTakes({ pieces, owner, onProgress = () => {} }: Assembly): Promise<Assembled> {
  const takes = pieces.map(({ take }) => take);
  const [first] = takes;
  if (first === undefined) throw new AssemblyError('There is nothing to join.');
  // Listed in the place of the first source. Files without an owner have no manifest, and those that look old are deleted.
  const id = owner === null ? makeTakeId() : makeTakeId(madeAt(first.id));
  const audioCodec = takes.find((take) => take.audioCodec !== null)?.audioCodec ?? null;
  const loudness = joinedLoudness(pieces.map(({ take, cut }) => ({ ...take, seconds: keptSeconds(take, cut) })));
  const measured = loudness ? { loudness } : {};
  const manifest: TakeManifest | null = owner && {
    version: 1,
    owner,
    startedAt: new Date().toISOString(),
    state: 'recording',
    durationSeconds: null,
    shape: first.shape,
    videoCodec: first.videoCodec,
    audioCodec,
    ...measured,
    replaces: [...new Set(takes.map((take) => take.id))],
  };
  const release = await holdTakeLock(id);
  try {
    const requested = pieces.map(({ take, cut }) => ({ blob: take.blob, cut }));
    const { pieces: placed, ...made } = await runWorker({ id, manifest, pieces: requested }, onProgress);
    const take: EncodedTake = {
      ...made,
      id,
      isInterrupted: false,
      mimeType: made.blob.type,
      container: 'mp4',
      shape: first.shape,
      videoCodec: first.videoCodec,
      audioCodec: made.hasAudio ? audioCodec : null,
      ...measured,
      remove: () => removeTake(id),
    };
    return { take, pieces: placed };
  } catch (error) {
    await removeTake(id);
    throw error;
  } finally {
    release();
    announceTakeChange();
  }
}
