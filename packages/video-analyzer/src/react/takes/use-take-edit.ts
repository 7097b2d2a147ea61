import { useState } from 'react';
import type { Assembled, Assembly } from '../../editing/assemble-takes.ts';
import type { Cut } from '../../editing/cut.ts';
import { replaceSegments } from '../../recording/arranged-segments.ts';
import { joinFailedText } from '../../recording/part-failures.ts';
import type { RecordedSegment } from '../../recording/recorded-segments.ts';
import type { Recorder } from '../../recording/recorder.ts';
import { leftOutText, movedKeyPoints } from '../sending/moved-key-points.ts';
import { deleteKeyPoints, storedKeyPoints, storeKeyPoints } from '../sending/use-key-points.ts';

/** What is shown of an edit. `place` is where: at the join button, or at the recording with that id. */
export type TakeEdit =
  | {
      readonly status: 'busy';
      readonly place: string;
      readonly kind: EditKind;
      readonly label: string;
      readonly share: number;
    }
  | { readonly status: 'failed'; readonly place: string; readonly message: string }
  | { readonly status: 'done'; readonly place: string; readonly message: string };

export type EditPiece = { readonly segment: RecordedSegment; readonly cut: Cut };

const notLoaded = 'This could not be loaded. Check your connection and try again. Your recordings are unchanged.';

/** Joins or trims recordings, or transcodes one; loaded when it is first needed. */
async function make(kind: EditKind, assembly: Assembly): Promise<Assembled> {
  const loading =
    kind === 'transcode' ? import('../../editing/transcode-take.ts') : import('../../editing/assemble-takes.ts');
  const code = await loading.catch((cause: unknown) => {
    throw new Error(notLoaded, { cause });
  });
  if ('assembleTakes' in code) return code.assembleTakes(assembly);
  const [piece] = assembly.pieces;
  if (piece === undefined) throw new Error('There is nothing to transcode.');
  return code.transcodeTake(piece.take, assembly);
}

type EditTexts = { readonly busy: string; readonly done: string; readonly failed: (reason: string) => string };

const joinTexts = {
  busy: 'Joining',
  done: 'The recordings were joined into this one.',
  failed: (reason: string) => reason,
};
/** `join parts` joins the parts of a recording that was interrupted. It fails if they would have to be encoded again. */
export type EditKind = 'join' | 'join parts' | 'trim' | 'transcode';
const texts: Record<EditKind, EditTexts> = {
  join: joinTexts,
  'join parts': { ...joinTexts, failed: (reason) => joinFailedText(reason, true) },
  trim: { busy: 'Trimming', done: 'The recording was trimmed.', failed: (reason) => reason },
  transcode: {
    busy: 'Transcoding to MP4',
    done: 'The recording was transcoded to MP4.',
    failed: (reason) => `Failed: ${reason}`,
  },
};

const encodingText = (piece: number) => `Encoding recording ${piece + 1} again, to fit the first`;

/** Says which recordings were encoded again; null if none was. */
function encodedText(pieces: readonly number[]): string | null {
  if (pieces.length === 0) return null;
  const numbers = new Intl.ListFormat('en').format(pieces.map((piece) => `${piece + 1}`));
  const reason = pieces.includes(0) ? 'to have one format' : 'to fit the first';
  return `${pieces.length === 1 ? 'Recording' : 'Recordings'} ${numbers} ${pieces.length === 1 ? 'was' : 'were'} encoded again, ${reason}.`;
}

const isSameProgress = (shown: TakeEdit | null, next: Extract<TakeEdit, { status: 'busy' }>) =>
  shown?.status === 'busy' && shown.label === next.label && shown.share === next.share;

/** Makes one recording of others, which it replaces, with their key points. One at a time. */
export function useTakeEdit(recorder: Recorder) {
  const [edit, setEdit] = useState<TakeEdit | null>(null);
  const isBusy = edit?.status === 'busy';

  async function run(place: string, kind: EditKind, pieces: readonly EditPiece[]) {
    if (isBusy) return;
    const text = texts[kind];
    setEdit({ status: 'busy', place, kind, label: text.busy, share: 0 });
    try {
      const {
        take,
        pieces: parts,
        encodedPieces,
      } = await make(kind, {
        pieces: pieces.map(({ segment, cut }) => ({ take: segment, cut })),
        owner: recorder.owner(),
        ...(kind === 'join parts' && {
          isCopyOnly: true,
          isInterrupted: pieces.at(-1)?.segment.isInterrupted === true,
        }),
        onProgress({ encodedPiece, share }) {
          const label = encodedPiece === null ? text.busy : encodingText(encodedPiece);
          // In whole percent, because it is reported for each picture.
          const next = { status: 'busy' as const, place, kind, label, share: Math.floor(share * 100) / 100 };
          setEdit((shown) => (isSameProgress(shown, next) ? shown : next));
        },
      });
      const ids = pieces.map(({ segment }) => segment.id);
      const moved = movedKeyPoints(
        parts.map((part, index) => ({ ...part, points: storedKeyPoints(ids[index] ?? '') })),
      );
      storeKeyPoints(take.id, moved.points);
      replaceSegments(recorder, ids, take);
      ids.forEach(deleteKeyPoints);
      const message = [text.done, encodedText(encodedPieces), leftOutText(moved)].filter(Boolean).join(' ');
      setEdit({ status: 'done', place: take.id, message });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      setEdit({ status: 'failed', place, message: text.failed(reason) });
    }
  }

  return { edit, isBusy, run };
}
