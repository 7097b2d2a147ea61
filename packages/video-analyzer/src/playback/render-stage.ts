import type { Annotation, Scene } from '../annotation/annotation.ts';
import { drawAnnotations, drawSelection } from '../annotation/draw-annotations.ts';
import type { Point } from '../annotation/geometry.ts';
import { frameViewport, type Size, type StageView } from './zoom.ts';

export type StageContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** A picture of display size `width` x `height` that can paint itself, rotation applied. */
export type FrameImage = Size & {
  draw(ctx: StageContext, x: number, y: number, width: number, height: number): void;
};

export type StagePicture = {
  readonly image: FrameImage | null;
  readonly scene: Scene;
  readonly view: StageView;
  /** Media seconds of the picture; decides which drawings are shown. */
  readonly time: number;
  /** Gets a dashed frame on screen. Leave it out of recordings. */
  readonly selected?: Annotation | null;
  /** Tip of the coach's mouse pointer, 0 to 1 over the stage. It is recorded because the coach points while talking. */
  readonly pointer?: Point | null;
};

const pointerShape = [
  [0, 0],
  [0, 17],
  [4.2, 13.2],
  [7, 19.6],
  [9.7, 18.4],
  [7, 12.2],
  [12.4, 12.2],
] as const;

function drawPointer(ctx: StageContext, canvas: Size, tip: Point, scale: number) {
  const at = (x: number, y: number) => [tip.x * canvas.width + x * scale, tip.y * canvas.height + y * scale] as const;
  ctx.save();
  ctx.beginPath();
  for (const [x, y] of pointerShape) ctx.lineTo(...at(x, y));
  ctx.closePath();
  ctx.lineWidth = 1.4 * scale;
  ctx.lineJoin = 'round';
  ctx.fillStyle = '#ffffff';
  ctx.strokeStyle = '#0b0d10';
  ctx.fill();
  ctx.stroke();
  ctx.restore();
}

/** Paints frame and drawings over the whole canvas. Used for screen, thumbnail and recording. */
export function renderStage(ctx: StageContext, canvas: Size, picture: StagePicture): void {
  ctx.fillStyle = '#000000';
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  const { image } = picture;
  if (image === null) return;
  const viewport = frameViewport(canvas, image, picture.view);
  ctx.imageSmoothingQuality = 'medium';
  image.draw(ctx, viewport.x, viewport.y, viewport.width, viewport.height);
  drawAnnotations(ctx, picture.scene, viewport, picture.time);
  if (picture.selected) drawSelection(ctx, picture.selected, viewport);
  if (picture.pointer) drawPointer(ctx, canvas, picture.pointer, viewport.scale);
}
