import { classNames } from '@swing/ui/class-names';
import { useState } from 'react';
import styles from './queue-notes.module.css';

/** Longer notes are folded to three lines, so that the rows below stay in sight. */
const foldedLength = 240;

/** What the player wrote about the swing. */
export function QueueNotes({ notes }: { notes: string }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = notes.length > foldedLength || notes.split('\n').length > 3;
  return (
    <div>
      <p className={classNames(styles.notes, isLong && !isOpen && styles.folded)}>{notes}</p>
      {isLong ? (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show all notes'}
        </button>
      ) : null}
    </div>
  );
}
