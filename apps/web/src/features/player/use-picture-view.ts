import { panBy, zoomTo, type Size, type StageView } from '@swing/video-analyzer/playback/zoom';
import { useLayoutEffect, useRef, useState, type PointerEvent } from 'react';
import {
  hiddenSides,
  isMeasured,
  placeFrame,
  toFrameView,
  toStageView,
  wholeFrame,
  zoomArea,
  type Direction,
  type FrameScreen,
  type FrameView,
} from './frame-view.ts';
import { createGestures } from './gestures.ts';

const wheelStep = 0.01;
const buttonFactor = 1.5;
/** How far a move button or key pans a zoomed picture, as a fraction of the visible area. */
const moveStep = 0.2;
const moves: Record<Direction, readonly [x: number, y: number]> = {
  left: [-moveStep, 0],
  right: [moveStep, 0],
  up: [0, -moveStep],
  down: [0, moveStep],
};

interface PictureViewOptions extends FrameScreen {
  /** Stores the measured size. Must be the same function on every render. */
  onStage: (stage: Size) => void;
  onTap: () => void;
}

interface Current {
  screen: FrameScreen;
  kept: FrameView;
  onTap: () => void;
}

interface Tools {
  /** Zooms around the middle; 0 shows the whole picture. */
  zoomBy: (factor: number) => void;
  move: (direction: Direction) => void;
  gestures: ReturnType<typeof createGestures>;
}

function createTools(current: () => Current, keep: (view: FrameView) => void) {
  const view = () => toStageView(current().kept, current().screen);
  const area = () => zoomArea(current().screen);
  const setView = (next: StageView) => {
    if (isMeasured(current().screen)) keep(toFrameView(next, current().screen));
  };
  const zoomBy = (factor: number) => setView(zoomTo(view(), view().zoom * factor, undefined, area()));
  const move = (direction: Direction) => {
    const [x, y] = moves[direction];
    const { width, height } = area().stage;
    setView(panBy(view(), -x * width, -y * height, area()));
  };
  const gestures = createGestures({ view, area, setView, onTap: () => current().onTap() });
  return { view, area, setView, zoomBy, move, gestures };
}

export type PictureView = ReturnType<typeof usePictureView>;

/** Fits `region` of a frame into the stage. Lets the player zoom and move it by touch, mouse, wheel, keys and buttons. */
export function usePictureView({ frame, region, stage, onStage, onTap }: PictureViewOptions) {
  const stageRef = useRef<HTMLDivElement>(null);
  const [kept, setKept] = useState(wholeFrame);
  const [isHeld, setHeld] = useState(false);
  const screen = { stage, frame, region };
  const current = useRef<Current>({ screen, kept, onTap });
  useLayoutEffect(() => {
    current.current = { screen, kept, onTap };
  });

  const tools = useRef<Tools>(null);

  useLayoutEffect(() => {
    const element = stageRef.current;
    if (!element) return undefined;
    const { view, area, setView, ...others } = createTools(
      () => current.current,
      (next) => {
        current.current.kept = next;
        setKept(next);
      },
    );
    tools.current = others;
    const measure = () => onStage({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    const zoomByWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const point = { x: event.clientX - left, y: event.clientY - top };
      setView(zoomTo(view(), view().zoom * Math.exp(-event.deltaY * wheelStep), point, area()));
    };
    // Otherwise two fingers scroll the page, which ends the gesture.
    const preventBrowserPinch = (event: TouchEvent) => {
      if (event.touches.length > 1 && event.cancelable) event.preventDefault();
    };
    element.addEventListener('wheel', zoomByWheel, { passive: false });
    element.addEventListener('touchstart', preventBrowserPinch, { passive: false });
    element.addEventListener('touchmove', preventBrowserPinch, { passive: false });
    return () => {
      others.gestures.dispose();
      observer.disconnect();
      element.removeEventListener('wheel', zoomByWheel);
      element.removeEventListener('touchstart', preventBrowserPinch);
      element.removeEventListener('touchmove', preventBrowserPinch);
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

  return {
    stageRef,
    zoom: kept.zoom,
    /** True while a finger is on the picture, which must then follow without animation. */
    isHeld,
    /** Position of the whole frame in stage pixels. Null until frame and stage are measured. */
    placed: isMeasured(screen) ? placeFrame(kept, screen) : null,
    /** The sides on which part of the picture is hidden. */
    hidden: hiddenSides(kept, screen),
    zoomIn: () => tools.current?.zoomBy(buttonFactor),
    zoomOut: () => tools.current?.zoomBy(1 / buttonFactor),
    reset: () => tools.current?.zoomBy(0),
    /** Moves the view in that direction. */
    move: (direction: Direction) => tools.current?.move(direction),
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setHeld(true);
        tools.current?.gestures.down(touchOf(event));
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => tools.current?.gestures.move(touchOf(event)),
      onPointerUp: (event: PointerEvent<HTMLElement>) => setHeld(tools.current?.gestures.up(touchOf(event)) ?? false),
      onPointerCancel: (event: PointerEvent<HTMLElement>) =>
        setHeld(tools.current?.gestures.cancel(event.pointerId) ?? false),
    },
  };
}
