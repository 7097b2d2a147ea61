import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import type { Point } from '../../annotation/geometry.ts';
import type { CropLink, CropLinkSnapshot } from '../../capture/crop-link.ts';
import { changeCrop, cropBetween, cropStep, type CropRectangle } from '../../capture/crop.ts';
import styles from './crop-window.module.css';

const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -cropStep, y: 0 },
  ArrowRight: { x: cropStep, y: 0 },
  ArrowUp: { x: 0, y: -cropStep },
  ArrowDown: { x: 0, y: cropStep },
};

/** The rectangle after an arrow key: moved, or with Shift another size. Down and right make it larger. */
function changeOfKey(key: string, isSizing: boolean, { left, top, width, height }: CropRectangle) {
  const step = directions[key];
  if (step === undefined) return null;
  if (!isSizing) return { left: left + step.x, top: top + step.y };
  return step.x === 0 ? { height: height + step.y } : { width: width + step.x };
}

const corners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;
type Corner = (typeof corners)[number];

/** Returns the opposite corner, which stays fixed while a corner is dragged. */
const anchorOf = (corner: Corner, { left, top, width, height }: CropRectangle): Point => ({
  x: corner.endsWith('left') ? left + width : left,
  y: corner.startsWith('top') ? top + height : top,
});

function useObjectUrl(blob: Blob): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    // oxlint-disable-next-line react/set-state-in-effect -- The URL lives as long as the effect.
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}

type CropPictureProps = {
  link: CropLink;
  shown: NonNullable<CropLinkSnapshot['shown']>;
  rectangle: CropRectangle;
};

type Drag = { readonly from: Point; readonly rectangle: CropRectangle; readonly corner: Corner | null };

/** The captured picture with the rectangle, which is moved and sized with pointer and keys. */
export function CropPicture({ link, shown, rectangle }: CropPictureProps) {
  const root = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag>(null);
  const url = useObjectUrl(shown.still);
  const { width, height } = shown.picture;
  const place = {
    '--left': rectangle.left / width,
    '--top': rectangle.top / height,
    '--width': rectangle.width / width,
    '--height': rectangle.height / height,
    '--ratio': width / height,
  } as CSSProperties;

  /** Converts the position of the pointer to a pixel of the captured picture. */
  function pointOf({ clientX, clientY }: PointerEvent): Point {
    const box = root.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return { x: ((clientX - box.x) / box.width) * width, y: ((clientY - box.y) / box.height) * height };
  }

  function handlePointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0 || !event.isPrimary) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const corner = (event.target as HTMLElement).dataset.corner as Corner | undefined;
    drag.current = { from: pointOf(event), rectangle, corner: corner ?? null };
  }

  function handlePointerMove(event: PointerEvent<HTMLElement>) {
    if (drag.current === null) return;
    const { from, rectangle: before, corner } = drag.current;
    const at = pointOf(event);
    link.change((_, picture, shape) =>
      corner === null
        ? changeCrop(before, { left: before.left + at.x - from.x, top: before.top + at.y - from.y }, picture, shape)
        : cropBetween(anchorOf(corner, before), at, picture, shape),
    );
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (changeOfKey(event.key, event.shiftKey, rectangle) === null) return;
    event.preventDefault();
    link.change((one, picture, shape) => {
      const change = changeOfKey(event.key, event.shiftKey, one);
      return change === null ? one : changeCrop(one, change, picture, shape);
    });
  }

  return (
    <div ref={root} className={styles.picture} style={place}>
      <img className={styles.still} src={url} alt="What is shared" draggable={false} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- An application is interactive. */}
      <div
        className={styles.rectangle}
        // Screen readers pass the arrow keys on. The fields do the same.
        role="application"
        aria-label="Crop rectangle"
        aria-describedby="crop-hint crop-place"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- As above.
        tabIndex={0}
        onPointerDown={handlePointerDown}
        onPointerMove={handlePointerMove}
        onLostPointerCapture={() => (drag.current = null)}
        onKeyDown={handleKeyDown}
      >
        {corners.map((corner) => (
          <span key={corner} className={styles.corner} data-corner={corner} />
        ))}
      </div>
    </div>
  );
}
