import { IconButton } from '@swing/ui/icon-button';
import { utilities } from '@swing/ui/utilities';
import { X } from 'lucide-react';
import { useId, useRef } from 'react';
import { QueryFailure } from '../query-failure.tsx';
import type { useAttachments } from './use-attachments.ts';
import { kindWords } from './library-words.ts';
import styles from './library-picker.module.css';

/** The videos that the player sees beside the analysis, also those that have left the library. */
export function AttachedList({ attachments }: { attachments: ReturnType<typeof useAttachments> }) {
  const titleId = useId();
  const title = useRef<HTMLParagraphElement>(null);
  const { query, attached, detach } = attachments;
  if (query.error && !attached) {
    return <QueryFailure query={query} fallback="The videos for the player could not be loaded." />;
  }

  // The pressed button goes with its row.
  function focusNeighbour(row: Element | null) {
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    (neighbour?.querySelector('button') ?? title.current)?.focus();
  }

  return (
    <section className={styles.attached} aria-labelledby={titleId} aria-busy={!attached}>
      <p ref={title} id={titleId} tabIndex={-1} className={styles.name}>
        Shown to the player
      </p>
      {attached?.length === 0 ? (
        <p className={styles.note}>None yet. The player sees them beside your analysis.</p>
      ) : null}
      <ul className={utilities.list}>
        {attached?.map(({ id, name, kind }) => (
          <li key={id}>
            <span>
              {name} <span className={styles.note}>{kindWords[kind].one}</span>
            </span>
            <IconButton
              label={`Don’t show ${name} to the player`}
              size="small"
              icon={<X />}
              onClick={(event) => {
                focusNeighbour(event.currentTarget.closest('li'));
                detach(id);
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
