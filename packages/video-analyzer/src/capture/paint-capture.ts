import { shapeOf } from '@swing/media/picture-shape';
import type { StageContext } from '../playback/stage-context.ts';
import type { Size } from '../playback/zoom.ts';
import { cropOfPicture, type CropCoordinates, type CropRectangle } from './crop.ts';

export type CapturedPicture = Size & { readonly image: CanvasImageSource };

const notices = {
  crop: { title: 'Missing crop coordinates', text: 'Open the crop window and choose the area to record.' },
  picture: { title: 'Nothing is shared', text: 'Share a tab or a screen in the recorder.' },
} as const;

function linesOf(ctx: StageContext, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && ctx.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function paintNotice(ctx: StageContext, canvas: Size, { title, text }: (typeof notices)[keyof typeof notices]) {
  const unit = Math.min(canvas.width, canvas.height) / 720;
  ctx.fillStyle = '#7a1230';
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  ctx.fillStyle = '#ffffff';
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  const rows = [
    { size: 80 * unit, weight: 700, words: title },
    { size: 52 * unit, weight: 400, words: text },
  ].flatMap(({ size, weight, words }) => {
    const font = `${weight} ${size}px system-ui, sans-serif`;
    ctx.font = font;
    return linesOf(ctx, words, canvas.width * 0.9).map((line) => ({ line, font, height: size * 1.35 }));
  });
  let y = (canvas.height - rows.reduce((sum, { height }) => sum + height, 0)) / 2;
  for (const { line, font, height } of rows) {
    ctx.font = font;
    ctx.fillText(line, canvas.width / 2, y + height / 2);
    y += height;
  }
}

/** A side that is nearly as long as the canvas fills it, because a crop of whole pixels is not exactly 16:9. */
const fillUp = (side: number, canvasSide: number) => (side > 0.99 * canvasSide ? canvasSide : side);

/** Paints a part of the picture as large as fits, in the middle of the canvas. */
function paintPart(ctx: StageContext, canvas: Size, { image }: CapturedPicture, part: CropRectangle) {
  const scale = Math.min(canvas.width / part.width, canvas.height / part.height);
  const [width, height] = [fillUp(part.width * scale, canvas.width), fillUp(part.height * scale, canvas.height)];
  ctx.fillStyle = '#000000';
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  ctx.imageSmoothingQuality = 'high';
  const [x, y] = [(canvas.width - width) / 2, (canvas.height - height) / 2];
  ctx.drawImage(image, part.left, part.top, part.width, part.height, x, y, width, height);
}

/**
 * Paints a captured picture over the whole canvas, reduced to the crop. Without the picture, or without coordinates for a crop, paints an error
 * frame that says what to do.
 */
export function paintCapture(
  ctx: StageContext,
  canvas: Size,
  picture: CapturedPicture | null,
  crop: CropCoordinates | 'missing' | 'whole',
): void {
  ctx.save();
  if (picture === null) paintNotice(ctx, canvas, notices.picture);
  else if (crop === 'missing') paintNotice(ctx, canvas, notices.crop);
  else if (crop === 'whole') paintPart(ctx, canvas, picture, { left: 0, top: 0, ...sizeOf(picture) });
  else paintPart(ctx, canvas, picture, cropOfPicture(crop, sizeOf(picture), shapeOf(canvas)));
  ctx.restore();
}

const sizeOf = ({ width, height }: Size): Size => ({ width, height });
