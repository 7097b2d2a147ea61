import { useEffect, type RefObject } from 'react';
import { listenForJog } from '../../jog/listen-for-jog.ts';
import type { AnalyzerParts } from '../analyzer-parts.ts';
import { jogStep } from '../transport/jog-step.ts';
import { paneUnder } from './stage-point.ts';

/** While Alt is held, dragging the picture and turning the wheel over it move its video by frames. */
export function useStageJog(parts: AnalyzerParts, stage: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = stage.current;
    if (element === null) return undefined;
    return listenForJog(element, (event) => {
      const pane = event.altKey ? paneUnder(parts, element, event) : null;
      return pane && jogStep(parts, pane.video);
    });
  }, [parts, stage]);
}
