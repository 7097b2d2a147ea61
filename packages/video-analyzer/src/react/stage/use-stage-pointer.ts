import { useRef, type PointerEvent } from 'react';
import { annotationAt, drawingsOn } from '../../annotation/annotation.ts';
import { handleAt } from '../../annotation/handle-at.ts';
import { fingerReach, pointerReach } from '../../annotation/reach.ts';
import { drawingFacts } from '../../annotation/shapes/drawing-facts.ts';
import type { Point } from '../../annotation/geometry.ts';
import type { Pane } from '../../comparing/panes.ts';
import { frameViewport, panPane } from '../../playback/pane-view.ts';
import type { AnalyzerParts } from '../analyzer-parts.ts';
import { placeOf } from '../side.ts';
import { momentOf, restsAtFrame } from '../side-moment.ts';
import { paneUnder, shareOfCanvas, stagePoint } from './stage-point.ts';

type CanvasEvent = PointerEvent<HTMLCanvasElement>;

type Pointer = { readonly pointerId: number; readonly pointerType: string };
/** A drag stays on the pane on which it began, and with the pointer that began it. */
type Drag = Pointer & { pane: Pane } & ({ kind: 'draw' } | { kind: 'pan'; last: Point });

/** How long after the last sign of a stylus a touch is still taken for the hand that holds it. */
export const palmMilliseconds = 1000;

/** The pressure of a stylus. A mouse and a finger have none that is real. */
function pressureOf({ pointerType, pressure }: CanvasEvent) {
  return pointerType === 'pen' && pressure > 0 ? { pressure } : {};
}

/**
 * Handles the pointer: makes the video under it the active one, draws on it with the chosen tool, or drags its zoomed
 * picture with Select or the middle button.
 */
export function useStagePointer(parts: AnalyzerParts) {
  const { editor, sides, setPointer } = parts;
  const drag = useRef<Drag | null>(null);
  const penSeenAt = useRef(-Infinity);

  const onCanvas = (event: CanvasEvent, pane: Pane) => {
    const canvas = event.currentTarget;
    const side = sides[pane.video];
    const at = shareOfCanvas(canvas, event);
    const viewport = frameViewport(canvas, placeOf(side, pane.rect), side.view.getSnapshot());
    const reach =
      event.pointerType === 'touch'
        ? fingerReach(viewport, canvas.width / canvas.getBoundingClientRect().width)
        : pointerReach(viewport);
    const point = { x: at.x * canvas.width, y: at.y * canvas.height, ...pressureOf(event) };
    return { point, viewport, reach };
  };
  const isPan = (event: CanvasEvent, pane: Pane): boolean => {
    if (event.button === 1) return true;
    const { tool, scene, selectedId } = editor.getSnapshot();
    const side = sides[pane.video];
    if (tool !== 'select' || side.view.getSnapshot().zoom === 1) return false;
    const { point, viewport, reach } = onCanvas(event, pane);
    const drawings = drawingsOn(scene, pane.video);
    const selected = drawings.find(({ id }) => id === selectedId);
    // Handles may lie beside the drawing, such as those at the corners around an ellipse.
    const facts = drawingFacts(drawings, viewport, momentOf(side));
    if (selected && handleAt(selected, point, viewport, facts, reach.handle)) return false;
    return annotationAt(drawings, point, viewport, facts, reach.drawing) === null;
  };

  /** Returns false if nothing is dragged. */
  function cancelDrag(): boolean {
    const current = drag.current;
    if (current?.kind === 'draw') editor.pointerCancel();
    drag.current = null;
    return current !== null;
  }

  /** Whether a press begins nothing: another pointer drags already, or it is the hand that holds the stylus (analyzer-55). */
  function isRefused({ pointerType, isPrimary, timeStamp }: CanvasEvent): boolean {
    if (!isPrimary) return true;
    if (pointerType === 'pen' && drag.current?.pointerType === 'touch') cancelDrag();
    return drag.current !== null || (pointerType === 'touch' && timeStamp - penSeenAt.current < palmMilliseconds);
  }

  const isDragging = ({ pointerId }: CanvasEvent) => drag.current?.pointerId === pointerId;
  const notePen = ({ pointerType, timeStamp }: CanvasEvent) => {
    if (pointerType === 'pen') penSeenAt.current = timeStamp;
  };

  return {
    cancelDrag,
    onPointerDown(event: CanvasEvent) {
      notePen(event);
      const pane = paneUnder(parts, event.currentTarget, event);
      if (pane === null || event.button > 1 || isRefused(event)) return;
      const side = sides[pane.video];
      if (side.player.getSnapshot().status === 'empty') return;
      event.preventDefault();
      // A prevented press neither ends a selection of text, which Ctrl+C would copy, nor moves the focus.
      getSelection()?.removeAllRanges();
      event.currentTarget.parentElement?.focus({ preventScroll: true });
      event.currentTarget.setPointerCapture(event.pointerId);
      setPointer(shareOfCanvas(event.currentTarget, event));
      parts.activate(pane.video);
      const { pointerId, pointerType } = event;
      if (isPan(event, pane)) {
        const last = stagePoint(event.currentTarget, event);
        drag.current = { kind: 'pan', pointerId, pointerType, pane, last };
        return;
      }
      if (editor.getSnapshot().tool === 'path' && !restsAtFrame(parts, pane.video)) return;
      drag.current = { kind: 'draw', pointerId, pointerType, pane };
      const { point, viewport, reach } = onCanvas(event, pane);
      editor.pointerDown(pane.video, point, viewport, momentOf(side), reach);
    },
    onPointerMove(event: CanvasEvent) {
      notePen(event);
      if (event.pointerType === 'mouse') setPointer(shareOfCanvas(event.currentTarget, event));
      const current = isDragging(event) ? drag.current : null;
      if (current?.kind === 'pan') {
        const { pane, last } = current;
        const side = sides[pane.video];
        const at = stagePoint(event.currentTarget, event);
        side.view.set(panPane(side.view.getSnapshot(), at.x - last.x, at.y - last.y, placeOf(side, pane.rect)));
        drag.current = { ...current, last: at };
      }
      if (current?.kind === 'draw') {
        const { point, viewport } = onCanvas(event, current.pane);
        editor.pointerMove(point, viewport);
      }
    },
    onPointerUp(event: CanvasEvent) {
      notePen(event);
      if (!isDragging(event)) return;
      const current = drag.current;
      drag.current = null;
      if (current?.kind === 'draw' && editor.pointerUp()) parts.lead(current.pane.video).step(1);
    },
    onPointerCancel(event: CanvasEvent) {
      if (isDragging(event)) cancelDrag();
    },
    /** Follows each release. A drag is still under way then only if its release was lost. */
    onLostPointerCapture(event: CanvasEvent) {
      if (isDragging(event)) cancelDrag();
    },
    onPointerLeave() {
      setPointer(null);
    },
  };
}
