import type { Scene } from '../src/annotation/annotation.ts';
import { stageSizes, wholeFrame, type PanePlace } from '../src/playback/pane-view.ts';
import type { Player } from '../src/playback/player.ts';
import type { PanePicture } from '../src/playback/render-stage.ts';
import type { Size } from '../src/playback/zoom.ts';

const wholeStage = { x: 0, y: 0, ...stageSizes.landscape };

/** A video that fills the stage, for `renderStage`. */
export function wholePane(player: Player, scene: Scene = []): PanePicture {
  return {
    rect: wholeStage,
    clip: wholeStage,
    image: player.image(),
    view: wholeFrame,
    isMirrored: false,
    opacity: 1,
    scene,
    moment: { time: player.getSnapshot().time, realSecondsPerMediaSecond: 1, framesPerRealSecond: null },
  };
}

/** Where `wholePane` paints a frame, for `frameViewport`. */
export const wholePlace = (frame: Size): PanePlace => ({ rect: wholeStage, frame, isMirrored: false });
