import { createDrawingsLayer, type DrawingsLayer } from './drawings-layer.ts';
import { createPaintedStage, type PaintedStage } from './painted-stage.ts';
import { createPictureLayer, type PictureLayer } from './picture-layer.ts';

/** What one canvas keeps of the stage, so that not all of it is painted again. Needs no memory until it is used. */
export type StageLayers = {
  readonly picture: PictureLayer;
  /** For a canvas that is read again and again, whether the stage changes or not. */
  readonly painted: PaintedStage;
  /** The drawings of each pane. Layers of further panes are released. */
  drawings(paneCount: number): readonly DrawingsLayer[];
};

export function createStageLayers(): StageLayers {
  let drawings: readonly DrawingsLayer[] = [];
  return {
    picture: createPictureLayer(),
    painted: createPaintedStage(),
    drawings(paneCount) {
      drawings = Array.from({ length: paneCount }, (_, index) => drawings[index] ?? createDrawingsLayer());
      return drawings;
    },
  };
}
