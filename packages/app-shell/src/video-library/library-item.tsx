import type { LibraryVideo } from '@swing/contract/library';
import { libraryMessages } from '@swing/domain/library-limits';
import { Badge } from '@swing/ui/badge';
import { formatBytes } from '@swing/ui/format-bytes';
import { IconButton } from '@swing/ui/icon-button';
import { Spinner } from '@swing/ui/spinner';
import { utilities } from '@swing/ui/utilities';
import { ChevronDown, ChevronUp, Pencil, Trash2 } from 'lucide-react';
import { DateText } from '../date-text.tsx';
import type { MoveDirection } from './library-order.ts';
import { durationText, VideoThumbnail } from './video-thumbnail.tsx';
import styles from './library.module.css';

/** What can be done with the videos that the viewer may change. */
export interface LibraryItemActions {
  onPlay: (video: LibraryVideo) => void;
  onEdit: (video: LibraryVideo) => void;
  onRemove: (video: LibraryVideo) => void;
  onMove: (video: LibraryVideo, direction: MoveDirection) => void;
}

interface LibraryItemProps extends LibraryItemActions {
  video: LibraryVideo;
  now: Date;
  /** Whether the video belongs to the library that the viewer may change. */
  isOwn: boolean;
  /** Marks videos of everyone's library. */
  isOwnerShown: boolean;
  /** Directions in which the video can move. Null if the order cannot be changed now, as in a search. */
  moves: Record<MoveDirection, boolean> | null;
}

/** One video of a library. */
export function LibraryItem({ video, now, isOwn, isOwnerShown, moves, ...actions }: LibraryItemProps) {
  const { name, status, bytes, createdAt, durationSeconds, tags } = video;
  return (
    <li className={styles.item} data-video={video.id}>
      <VideoThumbnail video={video} onPlay={() => actions.onPlay(video)} />
      <div className={styles.about}>
        <div className={styles.title}>
          <h3>{name}</h3>
          {isOwnerShown && video.owner === 'everyone' ? <Badge tone="blue">Everyone</Badge> : null}
          {status === 'failed' ? <Badge tone="red">Not playable</Badge> : null}
        </div>
        <p className={styles.facts}>
          {/* The picture shows the length. */}
          {status === 'preparing' ? (
            <span className={styles.preparing}>
              <Spinner size="small" />
              Being prepared
            </span>
          ) : (
            <span className={utilities.visuallyHidden}>Length {durationText(durationSeconds)}</span>
          )}
          <span>{formatBytes(bytes)}</span>
          <span>
            Added <DateText iso={createdAt} now={now} />
          </span>
        </p>
        {tags.length > 0 ? (
          <ul className={styles.tags} aria-label="Tags">
            {tags.map((tag) => (
              <li key={tag}>
                <Badge>{tag}</Badge>
              </li>
            ))}
          </ul>
        ) : null}
        {status === 'failed' ? <p className={styles.problem}>{libraryMessages.notPrepared}</p> : null}
      </div>
      {isOwn ? <Actions video={video} moves={moves} {...actions} /> : null}
    </li>
  );
}

const moveIcons = { up: <ChevronUp />, down: <ChevronDown /> };

function Actions({
  video,
  moves,
  onEdit,
  onRemove,
  onMove,
}: Pick<LibraryItemProps, 'video' | 'moves'> & LibraryItemActions) {
  return (
    <div className={styles.actions}>
      {moves
        ? (['up', 'down'] as const).map((direction) => (
            <IconButton
              key={direction}
              label={`Move ${video.name} ${direction}`}
              icon={moveIcons[direction]}
              data-move={direction}
              // Not `disabled`, which would drop the focus at the end of the list.
              aria-disabled={!moves[direction]}
              onClick={() => onMove(video, direction)}
            />
          ))
        : null}
      <IconButton label={`Edit ${video.name}`} icon={<Pencil />} onClick={() => onEdit(video)} />
      <IconButton label={`Remove ${video.name}`} icon={<Trash2 />} onClick={() => onRemove(video)} />
    </div>
  );
}
