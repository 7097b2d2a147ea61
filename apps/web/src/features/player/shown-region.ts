import type { BlackBars } from '@swing/video-analyzer/playback/black-bars';
import { fittedSize, type Region, type Size } from '@swing/video-analyzer/playback/zoom';

/** Smallest growth factor that justifies cutting the bars off. */
const smallestGain = 1.05;

/** The part of a frame inside its black bars. */
export function regionInside(frame: Size, bars: BlackBars): Region {
  return {
    x: frame.width * bars.x,
    y: frame.height * bars.y,
    width: frame.width * (1 - 2 * bars.x),
    height: frame.height * (1 - 2 * bars.y),
  };
}

/** By how much the picture grows on this stage when only `region` of the frame is fitted into it. */
function gainOf(stage: Size, frame: Size, region: Region): number {
  const whole = fittedSize(stage, frame).width / frame.width;
  return fittedSize(stage, region).width / region.width / whole;
}

/** Whether cutting the bars off makes the picture noticeably larger on this stage. */
export function isWorthCutting(stage: Size, frame: Size, bars: BlackBars): boolean {
  if (stage.width === 0 || stage.height === 0 || frame.width === 0) return false;
  return gainOf(stage, frame, regionInside(frame, bars)) >= smallestGain;
}

/** Whether the aspect ratios of frame and stage differ enough that cutting bars off could pay. */
export function couldBeCut(stage: Size, frame: Size): boolean {
  if (stage.width === 0 || stage.height === 0 || frame.width === 0) return false;
  const ratio = stage.width / stage.height / (frame.width / frame.height);
  return Math.max(ratio, 1 / ratio) >= smallestGain;
}
