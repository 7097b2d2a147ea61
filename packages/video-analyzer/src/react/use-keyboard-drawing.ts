import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { Pane } from '../comparing/panes.ts';
import { frameViewport, stageSize } from '../playback/pane-view.ts';
import { isOnePoint } from '../annotation/tool.ts';
import type { AnalyzerParts } from './analyzer-parts.ts';
import { pressOnStage, type Crosshair, type DrawingStep } from './keyboard-drawing.ts';
import { momentOf, restsAtFrame } from './side-moment.ts';
import { placeOf } from './side.ts';

/**
 * Drawing with the keyboard on the focused stage: the crosshair takes the place of the pointer, and the editor gets the same
 * calls as from a pointer, so that every tool works. `message` is for a live region.
 */
export function useKeyboardDrawing(parts: AnalyzerParts, canvas: RefObject<HTMLCanvasElement | null>) {
  const { editor, sides, panes, active, setPointer } = parts;
  const [crosshair, setCrosshair] = useState<Crosshair | null>(null);
  const [message, setMessage] = useState('');
  /** The pane on which a drawing has begun. */
  const drawnOn = useRef<Pane | null>(null);

  function show(next: Crosshair | null) {
    setCrosshair(next);
    setPointer(next && { x: next.at.x / stageSize.width, y: next.at.y / stageSize.height });
  }

  function draw(step: DrawingStep, { at }: Crosshair, pane: Pane) {
    if (step === null || canvas.current === null) return;
    if (step === 'cancel') return editor.pointerCancel();
    const { width, height } = canvas.current;
    const side = sides[pane.video];
    if (step === 'place' && editor.getSnapshot().tool === 'path' && !restsAtFrame(side)) return;
    const viewport = frameViewport(canvas.current, placeOf(side, pane.rect), side.view.getSnapshot());
    const point = { x: (at.x / stageSize.width) * width, y: (at.y / stageSize.height) * height };
    if (step === 'down' || step === 'place') {
      editor.pointerDown(pane.video, point, viewport, momentOf(side));
    } else editor.pointerMove(point, viewport);
    if ((step === 'up' || step === 'place') && editor.pointerUp()) side.player.step(1);
  }

  return {
    crosshair,
    message,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.target !== event.currentTarget) return;
      const current = panes.getSnapshot().find(({ video }) => video === active.getSnapshot());
      const pane = drawnOn.current ?? current;
      if (!pane || sides[pane.video].player.getSnapshot().status === 'empty') return;
      const outcome = pressOnStage(event, {
        crosshair,
        pane: pane.rect,
        isOnePoint: isOnePoint(editor.getSnapshot().tool),
      });
      if (outcome === null) return;
      // The keys of the analyzer, such as arrows that step, do not act on a press that is used here.
      event.preventDefault();
      if (outcome.crosshair) draw(outcome.step, outcome.crosshair, pane);
      drawnOn.current = outcome.crosshair?.isDown ? pane : null;
      show(outcome.crosshair);
      if (outcome.message !== null) setMessage(outcome.message);
    },
    /** Ends keyboard drawing: the stage lost the focus, or the mouse draws. */
    end() {
      if (crosshair === null) return;
      if (crosshair.isDown) editor.pointerCancel();
      drawnOn.current = null;
      setMessage('');
      show(null);
    },
  };
}
