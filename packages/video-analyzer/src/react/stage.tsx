import { useEffect, useRef, type PointerEvent, type ReactNode } from 'react';
import { classNames } from '@swing/ui/class-names';
import { annotationAt } from '../annotation/annotation.ts';
import type { Point } from '../annotation/geometry.ts';
import { frameViewport, panBy, stageSize, zoomLimits, zoomTo } from '../playback/zoom.ts';
import type { AnalyzerParts } from './analyzer-parts.ts';
import { useObservable } from './use-observable.ts';
import styles from './stage.module.css';

const sharpestPixelRatio = 2;

type Drag = { kind: 'draw' } | { kind: 'pan'; last: Point };

/** Repaints after a change, at most once per screen refresh. */
function useScreen(parts: AnalyzerParts) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = canvasRef.current;
    const ctx = canvas?.getContext('2d', { alpha: false }) ?? null;
    if (canvas === null || ctx === null) return undefined;
    let request = 0;
    const paint = () => {
      request = 0;
      parts.paintScreen(ctx, canvas);
    };
    const requestPaint = () => {
      if (request === 0) request = requestAnimationFrame(paint);
    };
    const fit = () => {
      const ratio = Math.min(sharpestPixelRatio, globalThis.devicePixelRatio || 1);
      const { width, height } = canvas.getBoundingClientRect();
      canvas.width = Math.max(1, Math.round(width * ratio));
      canvas.height = Math.max(1, Math.round(height * ratio));
      paint();
    };
    const observer = new ResizeObserver(fit);
    observer.observe(canvas);
    const stops = [parts.player, parts.editor, parts.view].map((part) => part.subscribe(requestPaint));
    return () => {
      cancelAnimationFrame(request);
      observer.disconnect();
      for (const stop of stops) stop();
    };
  }, [parts]);
  return canvasRef;
}

/** Zooms around the pointer with the wheel. At zoom 1, scrolling down still scrolls the page. */
function useWheelZoom(parts: AnalyzerParts, canvasRef: { current: HTMLCanvasElement | null }) {
  useEffect(() => {
    const canvas = canvasRef.current;
    if (canvas === null) return undefined;
    const onWheel = (event: WheelEvent) => {
      const view = parts.view.getSnapshot();
      const zoom = view.zoom - Math.sign(event.deltaY) * zoomLimits.wheelStep;
      if (zoom < zoomLimits.min && view.zoom === zoomLimits.min) return;
      event.preventDefault();
      const box = canvas.getBoundingClientRect();
      const x = ((event.clientX - box.left) / box.width) * stageSize.width;
      const y = ((event.clientY - box.top) / box.height) * stageSize.height;
      parts.view.set(zoomTo(view, zoom, { x, y }));
    };
    canvas.addEventListener('wheel', onWheel, { passive: false });
    return () => canvas.removeEventListener('wheel', onWheel);
  }, [parts, canvasRef]);
}

/** Handles the pointer: draws with the chosen tool, or drags the zoomed picture with Select or the middle button. */
function usePointer({ player, editor, view, setPointer }: AnalyzerParts) {
  const drag = useRef<Drag | null>(null);

  const share = (event: PointerEvent<HTMLCanvasElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
  };
  const onCanvas = (event: PointerEvent<HTMLCanvasElement>) => {
    const canvas = event.currentTarget;
    const at = share(event);
    const viewport = frameViewport(canvas, player.getSnapshot(), view.getSnapshot());
    return { point: { x: at.x * canvas.width, y: at.y * canvas.height }, viewport };
  };
  const isPan = (event: PointerEvent<HTMLCanvasElement>): boolean => {
    if (event.button === 1) return true;
    const { tool, scene } = editor.getSnapshot();
    if (tool !== 'select' || view.getSnapshot().zoom === 1) return false;
    const { point, viewport } = onCanvas(event);
    return annotationAt(scene, point, viewport, player.getSnapshot().time) === null;
  };

  return {
    onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
      if (player.getSnapshot().status === 'empty' || event.button > 1 || !event.isPrimary) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setPointer(share(event));
      if (isPan(event)) {
        drag.current = { kind: 'pan', last: share(event) };
        return;
      }
      drag.current = { kind: 'draw' };
      const { point, viewport } = onCanvas(event);
      editor.pointerDown(point, viewport, player.getSnapshot().time);
    },
    onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
      if (!event.isPrimary) return;
      const at = share(event);
      if (event.pointerType === 'mouse') setPointer(at);
      const current = drag.current;
      if (current?.kind === 'pan') {
        const dx = (at.x - current.last.x) * stageSize.width;
        const dy = (at.y - current.last.y) * stageSize.height;
        view.set(panBy(view.getSnapshot(), dx, dy));
        drag.current = { kind: 'pan', last: at };
      }
      if (current?.kind === 'draw') {
        const { point, viewport } = onCanvas(event);
        editor.pointerMove(point, viewport);
      }
    },
    onPointerUp(event: PointerEvent<HTMLCanvasElement>) {
      if (!event.isPrimary) return;
      if (drag.current?.kind === 'draw') editor.pointerUp();
      drag.current = null;
    },
    onPointerCancel() {
      if (drag.current?.kind === 'draw') editor.pointerCancel();
      drag.current = null;
    },
    onPointerLeave() {
      setPointer(null);
    },
  };
}

/** The 1080x608 stage, scaled to fit: the frame, what is drawn on it, and `children` laid over it. */
export function Stage({ parts, children }: { parts: AnalyzerParts; children?: ReactNode }) {
  const canvasRef = useScreen(parts);
  const videoPlace = useRef<HTMLDivElement>(null);
  const { tool } = useObservable(parts.editor);
  useWheelZoom(parts, canvasRef);
  const handlers = usePointer(parts);

  useEffect(() => {
    videoPlace.current?.append(parts.video);
    return () => parts.video.remove();
  }, [parts]);

  return (
    <div className={styles.root}>
      <div className={styles.video} ref={videoPlace} aria-hidden="true" inert />
      <canvas
        ref={canvasRef}
        className={classNames(styles.canvas, styles[tool])}
        role="img"
        aria-label="Swing video with drawings"
        {...handlers}
      />
      {children}
    </div>
  );
}
