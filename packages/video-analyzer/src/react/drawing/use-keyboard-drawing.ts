import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import type { Pane } from '../../comparing/panes.ts';
import { frameViewport, stageSizes } from '../../playback/pane-view.ts';
import { isOnePoint } from '../../annotation/tool.ts';
import type { AnalyzerParts } from '../analyzer-parts.ts';
import {
  crosshairOn,
  messages,
  pressOnStage,
  selectMessage,
  type Crosshair,
  type DrawingStep,
} from './keyboard-drawing.ts';
import { momentOf, restsAtFrame } from '../side-moment.ts';
import { placeOf } from '../side.ts';
import { useObservable } from '../use-observable.ts';

/**
 * Drawing with the keyboard on the focused stage: the crosshair takes the place of the pointer, and the editor gets the same
 * calls as from a pointer, so that every tool works. `message` is for a live region.
 */
export function useKeyboardDrawing(parts: AnalyzerParts, stageRef: RefObject<HTMLElement | null>) {
  const { editor, sides, panes, active, setPointer } = parts;
  /** The crosshair, and the pane on which a drawing has begun. */
  const [kept, setKept] = useState<{ crosshair: Crosshair; drawnOn: Pane | null } | null>(null);
  const [message, setMessage] = useState('');
  const shownPanes = useObservable(panes);
  const activeVideo = useObservable(active);
  const stage = stageSizes[useObservable(parts.shape)];

  const pane = kept?.drawnOn ?? shownPanes.find(({ video }) => video === activeVideo);
  const crosshair = kept && pane ? crosshairOn(pane.rect, kept.crosshair) : null;

  /** The same text again would not be announced. */
  function announce(next: string) {
    setMessage((last) => (last === next ? `${next}\u00A0` : next));
  }

  function show(next: Crosshair | null) {
    setKept(next && { crosshair: next, drawnOn: next.isDown ? (pane ?? null) : null });
    setPointer(next && { x: next.at.x / stage.width, y: next.at.y / stage.height });
  }

  function draw(step: DrawingStep, { at }: Crosshair, { video, rect }: Pane) {
    const canvas = stageRef.current?.querySelector('canvas');
    if (step === null || !canvas) return;
    if (step === 'cancel') return editor.pointerCancel();
    parts.activate(video);
    const { width, height } = canvas;
    const side = sides[video];
    if (step === 'place' && editor.getSnapshot().tool === 'path' && !restsAtFrame(parts, video)) return;
    const viewport = frameViewport(canvas, placeOf(side, rect), side.view.getSnapshot());
    const point = { x: (at.x / stage.width) * width, y: (at.y / stage.height) * height };
    if (step === 'down' || step === 'place') {
      editor.pointerDown(video, point, viewport, momentOf(side));
    } else editor.pointerMove(point, viewport);
    if ((step === 'up' || step === 'place') && editor.pointerUp()) parts.lead(video).step(1);
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    if (!pane || sides[pane.video].player.getSnapshot().status === 'empty') return;
    const outcome = pressOnStage(event, {
      crosshair,
      pane: pane.rect,
      isOnePoint: isOnePoint(editor.getSnapshot().tool),
    });
    if (outcome === null) return;
    // The keys of the analyzer, such as arrows that step, do not act on a press that is used here.
    event.preventDefault();
    let { crosshair: next, message: text } = outcome;
    const { step } = outcome;
    const before = editor.committed();
    if (next) draw(step, next, pane);
    const isChanged = editor.committed() !== before;
    const { tool, scene, selectedId } = editor.getSnapshot();
    if (tool === 'select' && step !== null && step !== 'move') {
      const selected = scene.find(({ id }) => id === selectedId);
      text = selectMessage(step, selected?.shape, isChanged);
      if (!selected && next?.isDown) {
        editor.pointerUp();
        next = { ...next, isDown: false };
      }
    } else if (step === 'up' && !isChanged) text = messages.nothing;
    if (text !== null) announce(text);
    show(next);
  });

  /** Ends keyboard drawing: the stage lost the focus, or the mouse draws. */
  const end = useEffectEvent(() => {
    if (crosshair === null) return;
    if (crosshair.isDown) editor.pointerCancel();
    setMessage('');
    show(null);
  });

  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    stageRef.current?.addEventListener('keydown', (event) => press(event), { signal });
    stageRef.current?.addEventListener('focusout', () => end(), { signal });
    stageRef.current?.addEventListener('pointerdown', () => end(), { signal, capture: true });
    return () => abort.abort();
  }, [stageRef]);

  return { crosshair, message };
}
