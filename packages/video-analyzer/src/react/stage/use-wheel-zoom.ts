import { useEffect, type RefObject } from 'react';
import { createWheelZoom } from '../../gestures/wheel-zoom.ts';
import { zoomPane } from '../../playback/pane-view.ts';
import { zoomLimits } from '../../playback/zoom.ts';
import type { AnalyzerParts } from '../analyzer-parts.ts';
import { placeOf } from '../side.ts';
import { paneUnder, stagePoint } from './stage-point.ts';

/** Zooms the video under the pointer with the wheel (analyzer-74). At zoom 1, scrolling down still scrolls the page. */
export function useWheelZoom(parts: AnalyzerParts, stage: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = stage.current;
    if (element === null) return undefined;
    const zoomBy = createWheelZoom();
    const onWheel = (event: WheelEvent) => {
      const pane = paneUnder(parts, element, event);
      if (pane === null) return;
      const side = parts.sides[pane.video];
      const view = side.view.getSnapshot();
      if (event.deltaY > 0 && view.zoom === zoomLimits.min) return;
      event.preventDefault();
      const point = stagePoint(element, event);
      const anchor = { x: point.x - pane.rect.x, y: point.y - pane.rect.y };
      side.view.set(zoomPane(view, zoomBy(view.zoom, event), placeOf(side, pane.rect), anchor));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [parts, stage]);
}
