import { createSpareWorker } from '../spare-worker.ts';
import { joinedLoudness } from '../loudness/joined-loudness.ts';
import { AssemblyError } from './assembly-error.ts';
import type { AssemblyPlan } from './assembly-plan.ts';
import type { Cut } from './cut.ts';
import type { EncodingFormat } from './write-tracks.ts';
import type { EncodedTake } from '../takes/encoded-take.ts';
import { isPlayedByPhones } from '../takes/take-format.ts';
import type { TakeManifest, TakeOwner } from '../takes/take-manifest.ts';
import { makeTake } from '../takes/make-take.ts';
import { removeTake } from '../takes/take-store.ts';
import { madeAt, makeTakeId } from '../takes/takes-folder.ts';

export type AssemblyRequest = {
  readonly id: string;
  /** Null: the result is kept for the life of the page only. */
  readonly manifest: TakeManifest | null;
  readonly pieces: readonly { readonly id: string; readonly blob: Blob; readonly cut: Cut }[];
  /** Whether one of the recordings is on the disk, at least in part. */
  readonly isOfStored: boolean;
  /** Given: the only piece, whole, is encoded again. */
  readonly transcodeTo?: EncodingFormat;
  /** True: pieces that differ are refused instead of encoded again. */
  readonly isCopyOnly?: boolean;
};

export type AssembledTake = Pick<EncodedTake, 'blob' | 'durationSeconds' | 'hasAudio' | 'isStored'> &
  Pick<AssemblyPlan, 'pieces'> & {
    /** Indices of pieces that were encoded again, because they differ from the first. */
    readonly encodedPieces: readonly number[];
    /** Of a transcoded recording. What the browser could not encode was copied. */
    readonly codecs?: Pick<EncodedTake, 'videoCodec' | 'audioCodec'>;
  };

/** `encodedPiece` is the index of the piece that is encoded again; null while pieces are joined. */
export type AssemblyProgress = { readonly encodedPiece: number | null; readonly share: number };

export type AssemblyReply =
  | ({ readonly kind: 'progress' } & AssemblyProgress)
  | ({ readonly kind: 'done' } & AssembledTake)
  | { readonly kind: 'failed'; readonly message: string };

const spare = createSpareWorker(
  () => new Worker(new URL('./assemble-takes.worker.ts', import.meta.url), { type: 'module' }),
);

/** Starts the worker early, so that joining does not wait for the network. */
export const prepareAssembly = spare.prepare;

function runWorker(request: AssemblyRequest, onProgress: (progress: AssemblyProgress) => void): Promise<AssembledTake> {
  const worker = spare.take();
  return new Promise<AssembledTake>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<AssemblyReply>) => {
      if (data.kind === 'progress') onProgress(data);
      else if (data.kind === 'failed') reject(new AssemblyError(data.message));
      else resolve(data);
    });
    worker.addEventListener('error', (event) =>
      reject(
        new AssemblyError(
          event.message ||
            'The recordings could not be changed. Check your connection and try again. Your recordings are unchanged.',
        ),
      ),
    );
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}

export type Assembly = {
  /** Parts of finished recordings, in order. */
  readonly pieces: readonly { readonly take: EncodedTake; readonly cut: Cut }[];
  /** For whom the result is kept; null: for the life of the page. */
  readonly owner: TakeOwner | null;
  readonly onProgress?: (progress: AssemblyProgress) => void;
  /** Given: encodes the only piece, which is whole, again. */
  readonly transcodeTo?: EncodingFormat;
  /** True: rejects if pieces differ, instead of encoding them again. */
  readonly isCopyOnly?: boolean;
  /** True: the result counts as a recording that was interrupted. */
  readonly isInterrupted?: boolean;
};

export type Assembled = { readonly take: EncodedTake } & Pick<AssembledTake, 'pieces' | 'encodedPieces'>;

/** The codecs of a result: those of the first picture and the first sound, or those to transcode to. */
function resultFormat(takes: readonly EncodedTake[], transcodeTo?: EncodingFormat) {
  const [first] = takes;
  const withSound = takes.find((take) => take.audioCodec !== null);
  const videoCodec = transcodeTo?.picture?.codec ?? first?.videoCodec ?? 'avc';
  const audioCodec = withSound ? (transcodeTo?.sound ?? withSound.audioCodec) : null;
  const areTranscoded = [first, withSound].every((take) => take?.isTranscoded !== false);
  const isTranscoded = transcodeTo !== undefined || areTranscoded || isPlayedByPhones({ videoCodec, audioCodec });
  return { videoCodec, audioCodec, isTranscoded };
}

/**
 * Makes one kept recording of parts of others. Only parts that differ from the first are encoded again. The sources stay until the
 * result is kept, and the caller removes them. If the page ends before that, they are deleted when kept recordings are listed the
 * next time; if it ends while the result is written, the result is. Rejects with AssemblyError, whose message is for the coach.
 */
export async function assembleTakes({
  pieces,
  owner,
  transcodeTo,
  isCopyOnly = false,
  isInterrupted = false,
  onProgress = () => {},
}: Assembly): Promise<Assembled> {
  const takes = pieces.map(({ take }) => take);
  const [first] = takes;
  if (first === undefined) throw new AssemblyError('There is nothing to join.');
  // Listed in the place of the first source. Files without an owner have no manifest, and those that look old are deleted.
  const id = owner === null ? makeTakeId() : makeTakeId(madeAt(first.id));
  const format = resultFormat(takes, transcodeTo);
  const loudness = joinedLoudness(pieces);
  const measured = loudness ? { loudness } : {};
  const manifest: TakeManifest | null = owner && {
    version: 1,
    owner,
    startedAt: new Date().toISOString(),
    state: 'recording',
    durationSeconds: null,
    shape: first.shape,
    videoCodec: format.videoCodec,
    audioCodec: format.audioCodec,
    ...(format.isTranscoded && { isTranscoded: true }),
    ...measured,
    ...(isInterrupted && { isInterrupted }),
    replaces: [...new Set(takes.map((take) => take.id))],
  };
  return makeTake(id, async () => {
    const requested = pieces.map(({ take, cut }) => ({ id: take.id, blob: take.blob, cut }));
    const isOfStored = takes.some(({ isStored, hasStoredPart = false }) => isStored || hasStoredPart);
    const request = { id, manifest, pieces: requested, isOfStored, isCopyOnly, ...(transcodeTo && { transcodeTo }) };
    const { pieces: placed, encodedPieces, codecs, ...made } = await runWorker(request, onProgress);
    const take: EncodedTake = {
      ...made,
      id,
      isInterrupted,
      mimeType: made.blob.type,
      container: 'mp4',
      shape: first.shape,
      ...format,
      audioCodec: made.hasAudio ? format.audioCodec : null,
      ...codecs,
      ...measured,
      remove: () => removeTake(id),
    };
    return { take, pieces: placed, encodedPieces };
  });
}
