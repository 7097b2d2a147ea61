import { Download, ExternalLink, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '@swing/ui/button';
import { useConfirm } from '@swing/ui/confirm-dialog';
import { classNames } from '@swing/ui/class-names';
import { openKeptTake, type KeptTake } from '../../takes/kept-takes.ts';
import { byRecording } from '../../takes/part-chains.ts';
import type { TakeOwner } from '../../takes/take-manifest.ts';
import { removeTake } from '../../takes/take-store.ts';
import { saveFile } from '@swing/ui/save-file';
import { deleteKeyPoints } from '../sending/use-key-points.ts';
import panelStyles from '../panel.module.css';
import listStyles from './segment-list.module.css';
import styles from './waiting-takes.module.css';

/** The recording and its swing, as parts of a sentence. */
function wordsFor({ submissionId, title }: TakeOwner) {
  return submissionId === null
    ? { recording: 'recording of the practice swing', swing: 'the practice swing' }
    : { recording: `recording for ${title}`, swing: `the swing of ${title}` };
}

const unreadable = 'This recording cannot be read. Reload the page and try again. If it stays like this, discard it.';

/** Says what is kept. The parts of a recording are joined when its analyzer is opened (recording-12). */
function textOf(parts: readonly KeptTake[], recording: string): string {
  if (parts.length > 1)
    return `An interrupted ${recording} is kept on this computer, in ${parts.length} parts. Open it to join them.`;
  const isInterrupted = parts[0]?.manifest.state === 'recording';
  return `${isInterrupted ? 'An interrupted' : 'A'} ${recording} is kept on this computer.`;
}

type WaitingTakeProps = { parts: readonly KeptTake[]; owner: TakeOwner; path: string; onDelete: () => void };

/** One recording. Its parts, if it has several, are downloaded one by one. */
function WaitingTake({ parts, owner, path, onDelete }: WaitingTakeProps) {
  const [error, setError] = useState<string | null>(null);
  const words = wordsFor(owner);
  const hasParts = parts.length > 1;

  async function download(take: KeptTake, name: string) {
    const opened = await openKeptTake(take);
    setError(opened === null ? unreadable : null);
    if (opened !== null) saveFile(`${owner.title} – ${name}.mp4`, opened.blob);
  }

  return (
    <li className={listStyles.segment}>
      <p>{textOf(parts, words.recording)}</p>
      <ButtonLink
        variant="secondary"
        size="small"
        isFullWidth
        icon={<ExternalLink />}
        href={path}
        aria-label={`Open ${words.swing}`}
      >
        Open
      </ButtonLink>
      <div className={listStyles.pair}>
        {parts.map((take, index) => {
          const part = hasParts ? ` part ${index + 1}` : '';
          return (
            <Button
              key={take.id}
              variant="ghost"
              size="small"
              icon={<Download />}
              onClick={() => void download(take, `recording${part}`)}
              aria-label={hasParts ? `Download${part} of the ${words.recording}` : `Download the ${words.recording}`}
            >
              {hasParts ? `Part ${index + 1}` : 'Download'}
            </Button>
          );
        })}
        <Button
          variant="ghost"
          size="small"
          icon={<Trash2 />}
          onClick={onDelete}
          aria-label={`Discard the ${words.recording}`}
        >
          Discard
        </Button>
      </div>
      <p className={classNames(panelStyles.small, styles.error)} role="status">
        {error}
      </p>
    </li>
  );
}

export type WaitingTakesProps = {
  takes: readonly KeptTake[];
  /** Returns the path of the analyzer in which a recording can be sent. */
  pathOf: (owner: TakeOwner) => string;
};

/** Recordings of other submissions that were not sent, each with a link to its submission. Shows nothing if there are none. */
export function WaitingTakes({ takes, pathOf }: WaitingTakesProps) {
  const confirm = useConfirm();
  if (takes.length === 0) return null;

  async function discard(parts: readonly KeptTake[], owner: TakeOwner) {
    const message = `Delete the ${wordsFor(owner).recording}? It cannot be brought back.`;
    if (!(await confirm({ message, confirmLabel: 'Delete', tone: 'danger' }))) return;
    // The last part first: without an earlier one, a later one would be offered as a recording of its own.
    for (const { id } of parts.toReversed()) {
      await removeTake(id);
      deleteKeyPoints(id);
    }
  }

  return (
    <section className={classNames(panelStyles.section, panelStyles.recorder)} aria-label="Other recordings">
      <h2 className={panelStyles.heading}>Not sent yet</h2>
      <ul className={listStyles.list}>
        {byRecording(takes).map((parts) => {
          const [{ id, manifest }] = parts;
          return (
            <WaitingTake
              key={id}
              parts={parts}
              owner={manifest.owner}
              path={pathOf(manifest.owner)}
              onDelete={() => void discard(parts, manifest.owner)}
            />
          );
        })}
      </ul>
    </section>
  );
}
