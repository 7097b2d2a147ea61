import { Button } from '@swing/ui/button';
import { IconButton } from '@swing/ui/icon-button';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, MoveHorizontal, Shrink, ZoomOut } from 'lucide-react';
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { Direction } from './frame-view.ts';
import type { PictureView } from './use-picture-view.ts';
import styles from './picture-choices.module.css';

interface PictureChoicesProps {
  canBeCut: boolean;
  /** Whether the whole frame is shown, including its black bars. */
  isWhole: boolean;
  onWhole: (isWhole: boolean) => void;
  view: PictureView;
}

/** Overlay buttons: show or cut the black bars, reset the zoom, pan. */
export function PictureChoices({ canBeCut, isWhole, onWhole, view }: PictureChoicesProps) {
  return (
    <div className={styles.root}>
      {canBeCut ? (
        <Group view={view}>
          <Button
            variant="ghost"
            size="small"
            icon={isWhole ? <MoveHorizontal /> : <Shrink />}
            onClick={() => onWhole(!isWhole)}
          >
            {isWhole ? 'Fill the width' : 'Show all'}
          </Button>
        </Group>
      ) : null}
      {view.zoom > 1 ? (
        <Group view={view}>
          <Button variant="ghost" size="small" icon={<ZoomOut />} onClick={view.reset}>
            Reset zoom
          </Button>
          <MoveButtons view={view} />
        </Group>
      ) : null}
    </div>
  );
}

function Group({ view, children }: { view: PictureView; children: ReactNode }) {
  const ref = useFocusHandover(view.stageRef);
  return (
    <div ref={ref} className={styles.group}>
      {children}
    </div>
  );
}

const moveButtons: { direction: Direction; icon: ReactNode; keys: string; sign: string }[] = [
  { direction: 'up', icon: <ArrowUp />, keys: 'Shift+ArrowUp', sign: '↑' },
  { direction: 'left', icon: <ArrowLeft />, keys: 'Shift+ArrowLeft', sign: '←' },
  { direction: 'down', icon: <ArrowDown />, keys: 'Shift+ArrowDown', sign: '↓' },
  { direction: 'right', icon: <ArrowRight />, keys: 'Shift+ArrowRight', sign: '→' },
];

/** Buttons that move the picture, for people who cannot drag. Arranged like the arrow keys. */
function MoveButtons({ view }: { view: PictureView }) {
  return (
    <div className={styles.moves} role="group" aria-label="Move the picture">
      {moveButtons.map(({ direction, icon, keys, sign }) => (
        <IconButton
          key={direction}
          className={styles[direction]}
          label={`Move ${direction}`}
          icon={icon}
          size="small"
          aria-disabled={!view.hidden[direction]}
          onClick={() => view.move(direction)}
          aria-keyshortcuts={keys}
          title={`Move ${direction} (Shift+${sign})`}
        />
      ))}
    </div>
  );
}

/** Moves the focus to `fallback` if the group of controls is unmounted while it contains the focus. Returns the ref for the group. */
function useFocusHandover(fallback: RefObject<HTMLElement | null>): RefObject<HTMLDivElement | null> {
  const group = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = group.current;
    const next = fallback.current;
    return () => {
      if (element?.contains(document.activeElement)) next?.focus({ preventScroll: true });
    };
  }, [fallback]);
  return group;
}
