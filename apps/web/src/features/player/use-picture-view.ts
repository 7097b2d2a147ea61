import {
  fittedSize,
  placeRegion,
  zoomTo,
  type Region,
  type Size,
  type StageView,
} from '@swing/video-analyzer/playback/zoom';
import { useLayoutEffect, useRef, useState, type PointerEvent } from 'react';
import { createGestures } from './gestures.ts';

/** Zoom, and the point in the middle as shares of the stage, so that a turned phone keeps it. */
type SharedView = StageView;

const wholePicture: SharedView = { zoom: 1, centerX: 0.5, centerY: 0.5 };
const wheelStep = 0.01;
const buttonFactor = 1.5;

interface PictureViewOptions {
  frame: Size;
  region: Region;
  /** As measured; 0 x 0 before. */
  stage: Size;
  /** Keeps the measured size; must not change. */
  onStage: (stage: Size) => void;
  onTap: () => void;
}

type Current = Pick<PictureViewOptions, 'stage' | 'region' | 'onTap'> & { shared: SharedView };

interface Tools {
  /** Zooms around the middle; 0 shows the whole picture. */
  zoomBy: (factor: number) => void;
  gestures: ReturnType<typeof createGestures>;
}

function createTools(current: () => Current, setShared: (view: SharedView) => void) {
  const view = (): StageView => {
    const { stage, shared } = current();
    return { zoom: shared.zoom, centerX: shared.centerX * stage.width, centerY: shared.centerY * stage.height };
  };
  const area = () => {
    const { stage, region } = current();
    return { stage, content: region.width > 0 ? fittedSize(stage, region) : stage };
  };
  const setView = ({ zoom, centerX, centerY }: StageView) => {
    const { width, height } = current().stage;
    if (width === 0 || height === 0) return;
    setShared(zoom === 1 ? wholePicture : { zoom, centerX: centerX / width, centerY: centerY / height });
  };
  const zoomBy = (factor: number) => setView(zoomTo(view(), view().zoom * factor, undefined, area()));
  const gestures = createGestures({ view, area, setView, onTap: () => current().onTap() });
  return { view, area, setView, zoomBy, gestures };
}

export type PictureView = ReturnType<typeof usePictureView>;

/** Fits `region` of a frame into the stage and lets it be zoomed and moved, by fingers, mouse, wheel, keys and buttons. */
export function usePictureView({ frame, region, stage, onStage, onTap }: PictureViewOptions) {
  const stageRef = useRef<HTMLDivElement>(null);
  const [shared, setShared] = useState(wholePicture);
  const [isHeld, setHeld] = useState(false);
  const current = useRef({ stage, shared, region, onTap });
  useLayoutEffect(() => {
    current.current = { stage, shared, region, onTap };
  });

  const tools = useRef<Tools>(null);

  useLayoutEffect(() => {
    const element = stageRef.current;
    if (!element) return undefined;
    const { view, area, setView, zoomBy, gestures } = createTools(
      () => current.current,
      (next) => {
        current.current.shared = next;
        setShared(next);
      },
    );
    tools.current = { zoomBy, gestures };
    const measure = () => onStage({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    const turnWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const point = { x: event.clientX - left, y: event.clientY - top };
      setView(zoomTo(view(), view().zoom * Math.exp(-event.deltaY * wheelStep), point, area()));
    };
    // Without this the browser would scroll with two fingers, and end the gesture.
    const keepPinch = (event: TouchEvent) => {
      if (event.touches.length > 1 && event.cancelable) event.preventDefault();
    };
    element.addEventListener('wheel', turnWheel, { passive: false });
    element.addEventListener('touchstart', keepPinch, { passive: false });
    element.addEventListener('touchmove', keepPinch, { passive: false });
    return () => {
      gestures.dispose();
      observer.disconnect();
      element.removeEventListener('wheel', turnWheel);
      element.removeEventListener('touchstart', keepPinch);
      element.removeEventListener('touchmove', keepPinch);
    };
  }, [onStage]);

  const touchOf = (event: PointerEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return {
      id: event.pointerId,
      point: { x: event.clientX - left, y: event.clientY - top },
      timeMs: event.timeStamp,
    };
  };

  const isMeasured = stage.width > 0 && stage.height > 0 && frame.width > 0;
  const inPixels = {
    zoom: shared.zoom,
    centerX: shared.centerX * stage.width,
    centerY: shared.centerY * stage.height,
  };

  return {
    stageRef,
    zoom: shared.zoom,
    /** A finger is on the picture: it must follow at once. */
    isHeld,
    /** Where the whole frame lies, in stage pixels; null until both are known. */
    placed: isMeasured ? placeRegion(stage, frame, region, inPixels) : null,
    zoomIn: () => tools.current?.zoomBy(buttonFactor),
    zoomOut: () => tools.current?.zoomBy(1 / buttonFactor),
    reset: () => tools.current?.zoomBy(0),
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setHeld(true);
        tools.current?.gestures.down(touchOf(event));
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => tools.current?.gestures.move(touchOf(event)),
      onPointerUp(event: PointerEvent<HTMLElement>) {
        setHeld(false);
        tools.current?.gestures.up(touchOf(event));
      },
      onPointerCancel(event: PointerEvent<HTMLElement>) {
        setHeld(false);
        tools.current?.gestures.cancel(event.pointerId);
      },
    },
  };
}
