import type { Annotation, Scene } from '../annotation/annotation.ts';
import { drawAnnotations, drawSpotlights, type PaintDrawings } from '../annotation/draw-annotations.ts';
import type { Point, Viewport } from '../annotation/geometry.ts';
import type { Moment } from '../annotation/shapes/drawing-facts.ts';
import { frameViewport, rectOnCanvas, stageOnCanvas, type PaneView } from './pane-view.ts';
import type { PictureLight } from './picture-light.ts';
import type { MovingPictures } from './shared-pictures.ts';
import type { StageLayers } from './stage-layers.ts';
import type { StageContext } from './stage-context.ts';
import type { Region, Size } from './zoom.ts';

/** Paints pictures with brightness and contrast applied. */
export type LightFilter = {
  /** Makes the first `draw` as quick as the later ones. */
  prepare(): void;
  /**
   * Paints on `ctx` what `paint` paints within `region`, with `light` applied. `paint` gets another context with the
   * same coordinates. What it leaves transparent stays as it is on `ctx`. `content` identifies what `paint`
   * paints: with the same values as in the last call, `paint` may be skipped. With null, `paint` is always called.
   */
  draw(
    ctx: StageContext,
    region: Region,
    light: PictureLight,
    paint: (on: StageContext) => void,
    content?: readonly unknown[] | null,
  ): void;
};

/** A picture of display size `width` x `height` that can paint itself, rotation applied. */
export type FrameImage = Size & {
  /** Identifies a picture that stays the same. Left out if `draw` may paint another one next time. */
  readonly still?: object;
  draw(ctx: StageContext, x: number, y: number, width: number, height: number): void;
};

/** One video on the stage. `rect` and `clip` are in stage pixels; nothing is painted outside `clip`. */
export type PanePicture = {
  readonly rect: Region;
  readonly clip: Region;
  readonly image: FrameImage | null;
  readonly view: PaneView;
  readonly isMirrored: boolean;
  /** Of the picture. Drawings on it are painted with their own. */
  readonly opacity: number;
  /** Of the picture. Null: as filmed. */
  readonly light?: PictureLight | null;
  /** The drawings on this video. */
  readonly scene: Scene;
  /** When the picture is; decides which drawings are shown, and what they measure. */
  readonly moment: Moment;
  /** Gets a dashed frame on screen. Leave it out of recordings. */
  readonly selected?: Annotation | null;
};

export type StagePicture = {
  /** In painting order. */
  readonly panes: readonly PanePicture[];
  /** Tip of the coach's mouse pointer, 0 to 1 over the canvas. It is recorded because the coach points while talking. */
  readonly pointer?: Point | null;
  /** Applies the light of the panes. Null: they are painted as filmed. */
  readonly lightFilter?: LightFilter | null;
  /** Those of the canvas, which make painting faster. */
  readonly layers?: StageLayers | null;
  /** Paints videos in motion. Left out: they are painted like those at rest. */
  readonly movingPictures?: MovingPictures;
};

function paintClipped(ctx: StageContext, clip: Region, paint: () => void) {
  ctx.save();
  ctx.beginPath();
  ctx.rect(clip.x, clip.y, clip.width, clip.height);
  ctx.clip();
  paint();
  ctx.restore();
}

function drawImage(ctx: StageContext, image: FrameImage, { x, y, width, height, isMirrored }: Viewport) {
  if (isMirrored) {
    ctx.translate(2 * x + width, 0);
    ctx.scale(-1, 1);
  }
  image.draw(ctx, x, y, width, height);
}

/**
 * Down to half its size, a picture in motion looks the same in low quality, which takes a fraction of the time without a graphics
 * processor.
 */
const smoothingOf = ({ still, width }: FrameImage, viewport: Viewport): ImageSmoothingQuality =>
  still === undefined && viewport.width >= width / 2 ? 'low' : 'medium';

/** A pane with a picture, in canvas pixels. */
type OpenPane = Omit<PanePicture, 'image'> & { readonly image: FrameImage; readonly viewport: Viewport };

/** Returns values that change when another frame is shown or the picture moves on the canvas. Null for a playing video. */
function stillContent({ still }: FrameImage, { x, y, width, height, isMirrored }: Viewport) {
  return still === undefined ? null : [still, x, y, width, height, isMirrored];
}

function paintPictures(ctx: StageContext, canvas: Size, open: readonly OpenPane[], filter: LightFilter | null) {
  ctx.fillStyle = '#000000';
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  for (const { rect, clip, image, viewport, opacity, light } of open) {
    paintClipped(ctx, clip, () => {
      ctx.globalAlpha = opacity;
      ctx.imageSmoothingQuality = smoothingOf(image, viewport);
      if (light && filter) {
        filter.draw(ctx, rect, light, (on) => drawImage(on, image, viewport), stillContent(image, viewport));
      } else drawImage(ctx, image, viewport);
    });
  }
}

/** Paints the line at which the upper video of a divided overlay begins. */
function paintDivider(ctx: StageContext, { x, y, height }: Region, scale: number) {
  ctx.fillStyle = 'rgb(6 11 22 / 60%)';
  ctx.fillRect(x - 2 * scale, y, 4 * scale, height);
  ctx.fillStyle = '#ffffff';
  ctx.fillRect(x - scale, y, 2 * scale, height);
}

const pointerOutline = [
  [0, 0],
  [0, 17],
  [4.2, 13.2],
  [7, 19.6],
  [9.7, 18.4],
  [7, 12.2],
  [12.4, 12.2],
] as const;

/** Paints a mouse pointer with its tip at a canvas pixel. */
function paintPointer(ctx: StageContext, tip: Point, scale: number): void {
  ctx.save();
  ctx.beginPath();
  for (const [x, y] of pointerOutline) ctx.lineTo(tip.x + x * scale, tip.y + y * scale);
  ctx.closePath();
  ctx.lineWidth = 1.4 * scale;
  ctx.lineJoin = 'round';
  ctx.fillStyle = '#ffffff';
  ctx.strokeStyle = '#0b0d10';
  ctx.fill();
  ctx.stroke();
  ctx.restore();
}

/**
 * Paints the stage over the whole canvas: first all pictures, then the shade around spotlights, the drawings, and the divider. Used
 * for screen, thumbnail and recording.
 */
export function renderStage(
  ctx: StageContext,
  canvas: Size,
  { panes, pointer, lightFilter, layers, movingPictures }: StagePicture,
): void {
  const open = panes.flatMap(({ image, ...pane }) => {
    if (image === null) return [];
    const viewport = frameViewport(canvas, { ...pane, frame: image }, pane.view);
    return { ...pane, image, viewport, rect: rectOnCanvas(pane.rect, canvas), clip: rectOnCanvas(pane.clip, canvas) };
  });
  const filter = lightFilter ?? null;
  const paintPanes = (on: StageContext) => paintPictures(on, canvas, open, filter);
  const paint = (on: StageContext) => {
    if (layers) layers.picture.draw(on, canvas, { panes: open, filter }, paintPanes);
    else paintPanes(on);
  };
  const isMoving = open.some(({ image }) => image.still === undefined);
  if (isMoving && movingPictures) movingPictures.draw(ctx, canvas, paint);
  else paint(ctx);
  // Before any drawing: in an overlay, the shade of one video must not darken the drawings on the other one.
  for (const { clip, scene, viewport, moment } of open) {
    paintClipped(ctx, clip, () => drawSpotlights(ctx, scene, viewport, moment.time));
  }
  const drawingsLayers = layers?.drawings(open.length);
  for (const [index, { clip, scene, viewport, moment, selected }] of open.entries()) {
    const layer = drawingsLayers?.[index];
    const paintAll =
      layer && ((drawings: Scene, paintSome: PaintDrawings) => layer.draw(ctx, canvas, drawings, viewport, paintSome));
    paintClipped(ctx, clip, () => drawAnnotations(ctx, scene, viewport, moment, selected, paintAll));
  }
  const { scale } = stageOnCanvas(canvas);
  for (const { rect, clip } of panes) {
    if (clip.x > rect.x) paintDivider(ctx, rectOnCanvas(clip, canvas), scale);
  }
  if (pointer && open.length > 0) {
    const tip = { x: pointer.x * canvas.width, y: pointer.y * canvas.height };
    paintPointer(ctx, tip, scale);
  }
}
