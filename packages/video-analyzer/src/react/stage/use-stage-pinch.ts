import { useEffect, type RefObject } from 'react';
import type { Point } from '../../annotation/geometry.ts';
import { listenForPinch } from '../../gestures/listen-for-pinch.ts';
import { zoomPane } from '../../playback/pane-view.ts';
import { pinchPane } from '../../playback/pinch-pane.ts';
import type { FingerPair } from '../../playback/pinch.ts';
import type { AnalyzerParts } from '../analyzer-parts.ts';
import { placeOf } from '../side.ts';
import { paneUnder, stagePoint } from './stage-point.ts';
import { palmMilliseconds } from './use-stage-pointer.ts';

/** Two fingers zoom and move the video on which the first one came down, and what that one has drawn is dropped (analyzer-74). */
export function useStagePinch(parts: AnalyzerParts, stage: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = stage.current;
    if (element === null) return undefined;
    const { editor, sides } = parts;
    const onStage = ({ x, y }: Point) => stagePoint(element, { clientX: x, clientY: y });
    return listenForPinch(element, {
      palmMilliseconds,
      begin({ x, y }, isLate) {
        const pane = paneUnder(parts, element, { clientX: x, clientY: y });
        if (pane === null) return null;
        const { view, player } = sides[pane.video];
        const hasDrawn = editor.committed() !== editor.getSnapshot().scene;
        if (player.getSnapshot().status === 'empty' || (isLate && hasDrawn)) return null;
        editor.pointerCancel();
        const place = () => placeOf(sides[pane.video], pane.rect);
        const inPane = (finger: Point) => {
          const at = onStage(finger);
          return { x: at.x - pane.rect.x, y: at.y - pane.rect.y };
        };
        const pair = ([one, other]: FingerPair): FingerPair => [inPane(one), inPane(other)];
        return {
          move: (before, after) => view.set(pinchPane(view.getSnapshot(), pair(before), pair(after), place())),
          /** Rounds the zoom to the hundredths that are shown. */
          end: () => view.set(zoomPane(view.getSnapshot(), view.getSnapshot().zoom, place())),
        };
      },
    });
  }, [parts, stage]);
}
