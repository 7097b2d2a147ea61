import { createAnnotation } from '../src/annotation/annotation.ts';
import { defaultAnnotationStyle } from '../src/annotation/annotation-style.ts';
import type { AnalyzerParts } from '../src/react/analyzer-parts.ts';

const pointsAcross = 300;

/** Goes to and fro over the upper part of the picture, far enough from point to point that none is dropped. */
const pointAt = (index: number) => ({
  x: 0.1 + ((index % pointsAcross) / pointsAcross) * 0.8,
  y: 0.1 + (index % 2) * 0.05 + (Math.floor(index / pointsAcross) % 20) * 0.02,
});

/** Puts finished pen strokes on video 1, with so many points in all. */
export function addStrokes({ editor }: Pick<AnalyzerParts, 'editor'>, points: number, pointsEach: number): void {
  const strokes = Array.from({ length: points / pointsEach }, (_, order) =>
    createAnnotation({
      id: `stroke-${order}`,
      video: 'video1',
      order,
      shape: 'pen',
      style: defaultAnnotationStyle,
      points: Array.from({ length: pointsEach }, (_point, index) => pointAt(order * pointsEach + index)),
      time: 0,
    }),
  );
  editor.applyOutside(new Map(strokes.map((stroke) => [stroke.id, stroke])));
}

/** Adds points to the stroke that is being drawn on a canvas with the mouse, whose id is 1 in Chromium, all before the next paint. */
export function extendStroke(canvas: HTMLCanvasElement, points: number): void {
  const { left, top, width, height } = canvas.getBoundingClientRect();
  for (let index = 0; index < points; index += 1) {
    const { x, y } = pointAt(index);
    const at = { clientX: left + x * width, clientY: top + y * height };
    canvas.dispatchEvent(
      new PointerEvent('pointermove', { ...at, pointerId: 1, isPrimary: true, pointerType: 'mouse', bubbles: true }),
    );
  }
}
