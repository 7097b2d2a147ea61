import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import type { AnnotationEditor } from '../../annotation/annotation-editor.ts';
import { drawingsOn, isVisibleAt, type Scene } from '../../annotation/annotation.ts';
import { isAsFilmed } from '../../playback/picture-light.ts';
import type { PanePicture } from '../../playback/render-stage.ts';
import type { Comparison } from '../comparing/comparison.ts';
import { momentOf } from '../side-moment.ts';

/** Makes what `renderStage` paints from the present state of both videos and the drawings. */
export function createStagePicture(
  { sides, panes }: Pick<Comparison, 'sides' | 'panes'>,
  editor: Pick<AnnotationEditor, 'getSnapshot'>,
) {
  let splitScene: Scene | null = null;
  let drawings: Record<VideoSlot, Scene> = { video1: [], video2: [] };

  /** The drawings of each video, split once per change. */
  function drawingsBySlot(scene: Scene) {
    if (scene !== splitScene) drawings = { video1: drawingsOn(scene, 'video1'), video2: drawingsOn(scene, 'video2') };
    splitScene = scene;
    return drawings;
  }

  return {
    /** The panes of the stage. The drawing `selectedId` gets a frame, which recordings leave out. */
    panes(selectedId: string | null = null): PanePicture[] {
      const bySlot = drawingsBySlot(editor.getSnapshot().scene);
      return panes.getSnapshot().map(({ video, rect, clip, opacity }) => {
        const { player, view } = sides[video];
        const settings = sides[video].settings.getSnapshot();
        const scene = bySlot[video];
        const moment = momentOf(sides[video]);
        return {
          rect,
          clip,
          opacity,
          image: player.image(),
          view: view.getSnapshot(),
          isMirrored: settings.isMirrored,
          light: isAsFilmed(settings) ? null : settings,
          scene,
          moment,
          selected:
            (selectedId !== null &&
              scene.find((drawing) => drawing.id === selectedId && isVisibleAt(drawing, moment.time))) ||
            null,
        };
      });
    },
  };
}
