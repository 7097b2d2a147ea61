import { Download, ExternalLink, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '@swing/ui/button';
import { useConfirm } from '@swing/ui/confirm-dialog';
import { classNames } from '@swing/ui/class-names';
import { openKeptTake, type KeptTake } from '../../takes/kept-takes.ts';
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

function WaitingTake({ take, path, onDelete }: { take: KeptTake; path: string; onDelete: () => void }) {
  const { owner, state } = take.manifest;
  const [error, setError] = useState<string | null>(null);
  const words = wordsFor(owner);
  const text = `${state === 'recording' ? 'An interrupted' : 'A'} ${words.recording} is kept on this computer.`;

  async function download() {
    const opened = await openKeptTake(take);
    setError(opened === null ? unreadable : null);
    if (opened !== null) saveFile(`${owner.title} – recording.mp4`, opened.blob);
  }

  return (
    <li className={listStyles.segment}>
      <p>{text}</p>
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
        <Button
          variant="ghost"
          size="small"
          icon={<Download />}
          onClick={() => void download()}
          aria-label={`Download the ${words.recording}`}
        >
          Download
        </Button>
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

  async function discard({ id, manifest }: KeptTake) {
    const message = `Delete the ${wordsFor(manifest.owner).recording}? It cannot be brought back.`;
    if (!(await confirm({ message, confirmLabel: 'Delete', tone: 'danger' }))) return;
    await removeTake(id);
    deleteKeyPoints(id);
  }

  return (
    <section className={classNames(panelStyles.section, panelStyles.recorder)} aria-label="Other recordings">
      <h2 className={panelStyles.heading}>Not sent yet</h2>
      <ul className={listStyles.list}>
        {takes.map((take) => (
          <WaitingTake
            key={take.id}
            take={take}
            path={pathOf(take.manifest.owner)}
            onDelete={() => void discard(take)}
          />
        ))}
      </ul>
    </section>
  );
}
