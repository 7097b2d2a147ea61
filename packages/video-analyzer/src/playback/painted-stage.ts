import type { Scene } from '../annotation/annotation.ts';
import type { Point } from '../annotation/geometry.ts';
import type { Moment } from '../annotation/shapes/drawing-facts.ts';
import type { PaneView } from './pane-view.ts';
import type { PictureLight } from './picture-light.ts';
import { hasSameValues } from './same-values.ts';
import type { Region, Size } from './zoom.ts';

/** Everything that determines how a recorded stage looks, except the size of the canvas. */
export type StageContent = {
  readonly panes: readonly {
    readonly image: { readonly still?: object } | null;
    readonly rect: Region;
    readonly clip: Region;
    readonly opacity: number;
    readonly view: PaneView;
    readonly isMirrored: boolean;
    readonly light?: PictureLight | null;
    readonly scene: Scene;
    readonly moment: Moment;
  }[];
  readonly pointer?: Point | null;
  readonly lightFilter?: object | null;
};

/** The values of the content; null if one of the pictures may change by itself. */
function valuesOf({ width, height }: Size, { panes, pointer, lightFilter }: StageContent): readonly unknown[] | null {
  if (panes.some(({ image }) => image !== null && image.still === undefined)) return null;
  const ofPanes = panes.map(({ image, rect, clip, opacity, view, isMirrored, light, scene, moment }) => {
    const { time, realSecondsPerMediaSecond, framesPerRealSecond } = moment;
    const picture = [image?.still, rect, clip, opacity, view, isMirrored, light?.brightness, light?.contrast];
    return [...picture, scene, time, realSecondsPerMediaSecond, framesPerRealSecond];
  });
  return [width, height, pointer?.x, pointer?.y, lightFilter, ...ofPanes.flat()];
}

/** Remembers what a canvas shows, so that a stage at rest is not painted on it again (analyzer-58). */
export type PaintedStage = ReturnType<typeof createPaintedStage>;

/** `areFontsLoaded` returns false while a font may arrive that changes the texts on the stage. */
export function createPaintedStage(areFontsLoaded = () => document.fonts.status === 'loaded') {
  let painted: readonly unknown[] | null = null;
  return {
    /**
     * Returns whether the canvas, of this size, shows `stage` already. If not, `stage` must be painted on it now. Null stands for something
     * else than the stage, which is always painted.
     */
    isPainted(size: Size, stage: StageContent | null): boolean {
      const values = stage === null || !areFontsLoaded() ? null : valuesOf(size, stage);
      const isSame = hasSameValues(painted, values);
      painted = values;
      return isSame;
    },
    /** Call when the canvas has lost its pixels. */
    forget(): void {
      painted = null;
    },
  };
}
