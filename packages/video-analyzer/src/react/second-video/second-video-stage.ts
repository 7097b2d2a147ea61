import type { AnnotationEditor } from '../../annotation/annotation-editor.ts';
import { drawingsOn } from '../../annotation/annotation.ts';
import { checkpointsByTime } from '../../checkpoints/checkpoints.ts';
import { firstSideSettings } from '../../comparing/side-settings.ts';
import { wholeFrame } from '../../playback/pane-view.ts';
import type { SecondVideoStage } from '../../second-video/second-video-options.ts';
import type { Comparison } from '../comparing/comparison.ts';

/** What loading video 2 needs of the stage, the drawings and the recorder. */
export function secondVideoStage(
  { sides, open, close, setLinked }: Pick<Comparison, 'sides' | 'open' | 'close' | 'setLinked'>,
  editor: AnnotationEditor,
  pauseRecording: () => void,
): SecondVideoStage {
  const { player, view, settings, checkpoints } = sides.video2;
  return {
    player,
    open: (file, options) => open('video2', file, options),
    close: () => close('video2'),
    reset() {
      setLinked(false);
      player.seek(0);
      view.set(wholeFrame);
      settings.set(firstSideSettings);
      player.setSpeed(1);
    },
    drawingCount: () => drawingsOn(editor.getSnapshot().scene, 'video2').length,
    checkpointCount: () => checkpointsByTime(checkpoints.getSnapshot()).length,
    clearWork() {
      checkpoints.clear();
      if (drawingsOn(editor.getSnapshot().scene, 'video2').length > 0) editor.clearVideo('video2');
    },
    forgetEarlierCheckpoints: checkpoints.forgetEarlier,
    onBreak: pauseRecording,
  };
}
