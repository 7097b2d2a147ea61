import type { LibraryVideo } from '@swing/contract/library';
import { Badge } from '@swing/ui/badge';
import { Button } from '@swing/ui/button';
import { Checkbox } from '@swing/ui/checkbox';
import { utilities } from '@swing/ui/utilities';
import { VideoThumbnail } from './video-thumbnail.tsx';
import styles from './library-picker.module.css';

interface PickerItemProps {
  video: LibraryVideo;
  /** Whether the player sees the video. Undefined while it is not known. */
  isAttached: boolean | undefined;
  onAttach: (isWanted: boolean) => void;
  onChoose: () => void;
}

/** One library video to choose. */
export function PickerItem({ video, isAttached, onAttach, onChoose }: PickerItemProps) {
  const { name, owner, status, tags } = video;
  const hiddenName = <span className={utilities.visuallyHidden}> {name}</span>;
  return (
    <li className={styles.item}>
      <VideoThumbnail video={video} />
      <div className={styles.about}>
        <p className={styles.name}>{name}</p>
        {owner === 'everyone' ? <Badge tone="blue">Everyone</Badge> : null}
        {tags.length > 0 ? <p className={styles.note}>{tags.join(', ')}</p> : null}
        {status === 'preparing' ? <p className={styles.note}>Being prepared</p> : null}
        {status === 'failed' ? <p className={styles.note}>Not playable</p> : null}
      </div>
      <div className={styles.choices}>
        <Button variant="secondary" size="small" disabled={status !== 'ready'} onClick={onChoose}>
          Add as Video 2{hiddenName}
        </Button>
        {status === 'failed' ? null : (
          <Checkbox
            label={<>Show to the player{hiddenName}</>}
            checked={isAttached ?? false}
            disabled={isAttached === undefined}
            onChange={(event) => onAttach(event.currentTarget.checked)}
          />
        )}
      </div>
    </li>
  );
}
