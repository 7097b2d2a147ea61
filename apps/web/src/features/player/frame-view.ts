import {
  fittedSize,
  clampView,
  placeRegion,
  type Region,
  type Size,
  type StageView,
  type ZoomArea,
} from '@swing/video-analyzer/playback/zoom';

/** The zoom, and the frame point at the centre of the view in 0-1 frame coordinates. Independent of the stage size. */
export type FrameView = { readonly zoom: number; readonly x: number; readonly y: number };

export const wholeFrame: FrameView = { zoom: 1, x: 0.5, y: 0.5 };

/** The size of the stage in its own pixels (0 x 0 until measured), and the region of the frame fitted into it, in frame pixels. */
export interface FrameScreen {
  readonly stage: Size;
  readonly frame: Size;
  readonly region: Region;
}

export type Direction = 'left' | 'right' | 'up' | 'down';

export function isMeasured({ stage, frame }: FrameScreen): boolean {
  return stage.width > 0 && stage.height > 0 && frame.width > 0;
}

export function zoomArea({ stage, region }: FrameScreen): ZoomArea {
  return { stage, content: region.width > 0 ? fittedSize(stage, region) : stage };
}

/** Converts the view to stage pixels. Clamps it so that the picture leaves no gap at the edges of the stage. */
export function toStageView({ zoom, x, y }: FrameView, screen: FrameScreen): StageView {
  const { stage, frame, region } = screen;
  const area = zoomArea(screen);
  const scale = isMeasured(screen) ? area.content.width / region.width : 0;
  return clampView(
    {
      zoom,
      centerX: stage.width / 2 + (x * frame.width - region.x - region.width / 2) * scale,
      centerY: stage.height / 2 + (y * frame.height - region.y - region.height / 2) * scale,
    },
    area,
  );
}

/** Converts a view from stage pixels. The screen must be measured. */
export function toFrameView({ zoom, centerX, centerY }: StageView, screen: FrameScreen): FrameView {
  const { stage, frame, region } = screen;
  if (zoom === 1) return wholeFrame;
  const scale = zoomArea(screen).content.width / region.width;
  return {
    zoom,
    x: ((centerX - stage.width / 2) / scale + region.x + region.width / 2) / frame.width,
    y: ((centerY - stage.height / 2) / scale + region.y + region.height / 2) / frame.height,
  };
}

/** Where the whole frame lies, in stage pixels. */
export function placeFrame(view: FrameView, screen: FrameScreen): Region {
  return placeRegion(screen.stage, screen.frame, screen.region, toStageView(view, screen));
}

/** Whether more of the picture lies beyond each edge of the stage, by at least a pixel. */
export function hiddenSides(view: FrameView, screen: FrameScreen): Record<Direction, boolean> {
  const { stage, content } = zoomArea(screen);
  const { zoom, centerX, centerY } = toStageView(view, screen);
  const beyond = (edge: number) => edge * zoom >= 1;
  const room = { x: (content.width - stage.width / zoom) / 2, y: (content.height - stage.height / zoom) / 2 };
  return {
    left: beyond(room.x + centerX - stage.width / 2),
    right: beyond(room.x - centerX + stage.width / 2),
    up: beyond(room.y + centerY - stage.height / 2),
    down: beyond(room.y - centerY + stage.height / 2),
  };
}
