import { Button } from '@swing/ui/button';
import { classNames } from '@swing/ui/class-names';
import { useState } from 'react';
import styles from './queue-notes.module.css';

/** Notes with more characters than this are cut after three lines until the coach opens them. */
const foldedLength = 240;

/** What the player wrote about the swing. */
export function QueueNotes({ notes }: { notes: string }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = notes.length > foldedLength || notes.split('\n').length > 3;
  return (
    <div>
      <p className={classNames(styles.notes, isLong && !isOpen && styles.folded)}>{notes}</p>
      {isLong ? (
        <Button variant="ghost" size="small" onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show all notes'}
        </Button>
      ) : null}
    </div>
  );
}
