import type { JsonObject, JsonValue } from '@swing/domain/analyzer/document-items';
import { firstLayout, layoutModes, type Layout } from '../../comparing/layout.ts';
import { firstSideSettings, type SideSettings } from '../../comparing/side-settings.ts';
import { wholeFrame, type PaneView } from '../../playback/pane-view.ts';
import { asFilmed, lightLimits } from '../../playback/picture-light.ts';
import { zoomLimits } from '../../playback/zoom.ts';

/** The settings of one video that are saved: what is shown of it, and how it plays. */
export type SavedSide = { readonly view: PaneView; readonly settings: SideSettings; readonly speed: number };

const fastestFilm = 100_000;
const longestSeconds = 1e6;

const isNumber = (value: JsonValue | undefined, min: number, max: number): value is number =>
  typeof value === 'number' && value >= min && value <= max;

const isWithin = (value: JsonValue | undefined, { min, max }: { min: number; max: number }) =>
  isNumber(value, min, max);

/** Reads a saved layout. What is missing or wrong is as in a new analysis. */
export function readLayout(data: JsonObject): Layout {
  const { mode, opacity, divider, isLinked } = data;
  return {
    mode: layoutModes.find((one) => one === mode) ?? firstLayout.mode,
    opacity: isNumber(opacity, 0, 1) ? opacity : firstLayout.opacity,
    divider: isNumber(divider, 0, 1) ? divider : null,
    isLinked: isLinked === true,
  };
}

/** Reads the saved settings of one video. What is missing or wrong is as in a new analysis. */
export function readSide(data: JsonObject): SavedSide {
  const {
    zoom,
    centerX,
    centerY,
    speed,
    isMirrored,
    filmedFps,
    mark,
    isContactDismissed,
    loopStart,
    loopEnd,
    isLooping,
  } = data;
  const { brightness, contrast } = data;
  const hasView = isNumber(zoom, zoomLimits.min, zoomLimits.max) && isNumber(centerX, 0, 1) && isNumber(centerY, 0, 1);
  return {
    view: hasView ? { zoom, centerX, centerY } : wholeFrame,
    settings: {
      isMirrored: isMirrored === true,
      filmedFps: isNumber(filmedFps, 1, fastestFilm) ? filmedFps : firstSideSettings.filmedFps,
      mark: isNumber(mark, 0, longestSeconds) ? mark : firstSideSettings.mark,
      isContactDismissed: isContactDismissed === true,
      loopStart: isNumber(loopStart, 0, longestSeconds) ? loopStart : firstSideSettings.loopStart,
      loopEnd: isNumber(loopEnd, 0, longestSeconds) ? loopEnd : firstSideSettings.loopEnd,
      isLooping: isLooping === true,
      brightness: isWithin(brightness, lightLimits.brightness) ? brightness : asFilmed.brightness,
      contrast: isWithin(contrast, lightLimits.contrast) ? contrast : asFilmed.contrast,
    },
    speed: isNumber(speed, 0.01, 16) ? speed : 1,
  };
}

/** Returns the settings of one video by the names under which they are saved. */
export function writeSide({ view, settings, speed }: SavedSide): JsonObject {
  return { ...view, speed, ...settings };
}
