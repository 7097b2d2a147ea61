import { formatLongDate } from '@swing/domain/dates';
import { RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { useConfirm } from '@swing/ui/confirm-dialog';
import { classNames } from '@swing/ui/class-names';
import { openKeptTake, type KeptTake } from '../../takes/kept-takes.ts';
import { announceTakeChange } from '../../takes/take-changes.ts';
import { removeTake } from '../../takes/take-store.ts';
import type { Recorder } from '../../recording/recorder.ts';
import { deleteKeyPoints } from '../sending/use-key-points.ts';
import panelStyles from '../panel.module.css';
import listStyles from './segment-list.module.css';

type UnreadTakeProps = { take: KeptTake; recorder: Pick<Recorder, 'addTakes'> };

function UnreadTake({ take, recorder }: UnreadTakeProps) {
  const confirm = useConfirm();
  const [isReading, setReading] = useState(false);
  const [hasFailedAgain, setFailedAgain] = useState(false);

  async function readAgain() {
    setReading(true);
    const opened = await openKeptTake(take);
    setReading(false);
    setFailedAgain(opened === null);
    if (opened === null) return;
    recorder.addTakes([opened]);
    announceTakeChange();
  }

  async function discard() {
    const message = 'Delete this recording? It cannot be brought back.';
    if (!(await confirm({ message, confirmLabel: 'Delete', tone: 'danger' }))) return;
    await removeTake(take.id);
    deleteKeyPoints(take.id);
  }

  return (
    <li className={listStyles.segment}>
      <Alert tone="error" title="A recording cannot be read">
        It was made for this swing on {formatLongDate(new Date(take.manifest.startedAt))} and is kept on this computer,
        but the browser could not open it. Check your connection and the disk, and try again. If it stays like this,
        delete it and record again.
      </Alert>
      <div className={listStyles.pair}>
        <Button
          variant="secondary"
          size="small"
          icon={<RotateCw />}
          isBusy={isReading}
          onClick={() => void readAgain()}
        >
          Try again
        </Button>
        <Button
          variant="ghost"
          size="small"
          icon={<Trash2 />}
          onClick={() => void discard()}
          aria-label="Delete the recording that cannot be read"
        >
          Delete
        </Button>
      </div>
      <p className={panelStyles.small} role="status">
        {hasFailedAgain ? 'It still cannot be read.' : null}
      </p>
    </li>
  );
}

type UnreadTakesProps = Pick<UnreadTakeProps, 'recorder'> & {
  takes: readonly KeptTake[];
  /** Whether there may be others, because the list cannot be read. */
  isIncomplete: boolean;
};

/** Kept recordings of this swing that cannot be opened (recording-4), or not even listed (recording-39). Shows nothing if there are none. */
export function UnreadTakes({ takes, isIncomplete, recorder }: UnreadTakesProps) {
  if (takes.length === 0 && !isIncomplete) return null;
  return (
    <section className={classNames(panelStyles.section, panelStyles.recorder)} aria-label="Unread recordings">
      {isIncomplete ? (
        <Alert tone="error" title="Recordings may be missing here">
          The browser cannot read all recordings that are kept on this computer. None was deleted, and it tries again
          every few seconds. If this message stays, check the disk and reload the page.
        </Alert>
      ) : null}
      <ul className={listStyles.list}>
        {takes.map((take) => (
          <UnreadTake key={take.id} take={take} recorder={recorder} />
        ))}
      </ul>
    </section>
  );
}
