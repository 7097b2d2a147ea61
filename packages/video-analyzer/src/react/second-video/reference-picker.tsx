import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { IconButton } from '@swing/ui/icon-button';
import { classNames } from '@swing/ui/class-names';
import type { ReferenceKind, ReferenceVideo } from '../../second-video/reference-lists.ts';
import panelStyles from '../panel.module.css';
import styles from './second-video.module.css';

type ReferencePickerProps = {
  kind: ReferenceKind;
  videos: readonly ReferenceVideo[];
  /** The listed video that is video 2 now. */
  currentId: string | null;
  onAdd: () => void;
  onChoose: (video: ReferenceVideo) => void;
  onRemove: (video: ReferenceVideo) => void;
};

const texts: Record<ReferenceKind, { heading: string; add: string; none: string }> = {
  reference: { heading: 'Reference videos', add: 'Add reference video', none: 'None added yet.' },
  drill: { heading: 'Drill videos', add: 'Add drill video', none: 'None added yet.' },
};

/** One of the two lists of videos to compare with. Pressing a name shows it as video 2. */
export function ReferencePicker({ kind, videos, currentId, onAdd, onChoose, onRemove }: ReferencePickerProps) {
  const headingId = useId();
  const { heading, add, none } = texts[kind];
  return (
    <div role="group" aria-labelledby={headingId}>
      <div className={styles.pickerHead}>
        <h3 id={headingId} className={styles.pickerHeading}>
          {heading}
        </h3>
        <IconButton size="small" label={add} title={add} icon={<Plus />} onClick={onAdd} />
      </div>
      {videos.length === 0 ? (
        <p className={classNames(panelStyles.muted, panelStyles.small)}>{none}</p>
      ) : (
        <ul className={styles.list}>
          {videos.map((video) => (
            <li key={video.id} className={styles.item}>
              <button
                type="button"
                className={styles.choice}
                title={video.name}
                aria-pressed={video.id === currentId}
                onClick={() => onChoose(video)}
              >
                {video.name}
              </button>
              <IconButton
                size="small"
                label={`Remove ${video.name}`}
                title="Remove from this list"
                icon={<X />}
                onClick={() => onRemove(video)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
