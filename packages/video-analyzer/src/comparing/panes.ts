import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import type { Point } from '../annotation/geometry.ts';
import type { Region, Size } from '../playback/zoom.ts';
import type { Layout } from './layout.ts';

/** A part of the stage that shows one video. `rect` holds the picture, `clip` what of it is shown; in stage pixels. */
export type Pane = {
  readonly video: VideoSlot;
  readonly rect: Region;
  readonly clip: Region;
  readonly opacity: number;
};

const gapPixels = 4;

function halves(rect: Region, isStacked: boolean): [Region, Region] {
  if (isStacked) {
    const height = (rect.height - gapPixels) / 2;
    return [
      { ...rect, height },
      { ...rect, height, y: rect.y + height + gapPixels },
    ];
  }
  const width = (rect.width - gapPixels) / 2;
  return [
    { ...rect, width },
    { ...rect, width, x: rect.x + width + gapPixels },
  ];
}

/** Video 1 below, video 2 above it. What cannot be seen at all has no pane. */
function overlaid(whole: Region, { opacity, divider }: Layout): Pane[] {
  const left = whole.width * (divider ?? 0);
  const right = { ...whole, x: whole.x + left, width: whole.width - left };
  const below = opacity >= 1 ? { ...whole, width: left } : whole;
  const panes: Pane[] = [
    { video: 'video1', rect: whole, clip: below, opacity: 1 },
    { video: 'video2', rect: whole, clip: right, opacity },
  ];
  return panes.filter((pane) => pane.opacity > 0 && pane.clip.width > 0);
}

/** Returns the panes of a layout in painting order. Without video 2 the stage shows video 1 only. */
export function panesOf(layout: Layout, stage: Size, hasVideo2 = true): readonly Pane[] {
  const whole = { x: 0, y: 0, width: stage.width, height: stage.height };
  const pane = (video: VideoSlot, rect: Region): Pane => ({ video, rect, clip: rect, opacity: 1 });
  const mode = hasVideo2 ? layout.mode : 'video1';
  if (mode === 'video1' || mode === 'video2') return [pane(mode, whole)];
  if (mode === 'overlay') return overlaid(whole, layout);
  const [first, second] = halves(whole, mode === 'stacked');
  return [pane('video1', first), pane('video2', second)];
}

const contains = ({ x, y, width, height }: Region, point: Point) =>
  point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;

/**
 * Returns the pane at a point of the stage, in stage pixels. Where both videos are seen through each other it is the
 * active one. Null for the gap between panes.
 */
export function paneAt(panes: readonly Pane[], point: Point, active: VideoSlot): Pane | null {
  const found = panes.filter((pane) => contains(pane.clip, point));
  return found.find((pane) => pane.video === active) ?? found.at(-1) ?? null;
}
