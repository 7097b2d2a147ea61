import { isPlayedEverywhere } from '@swing/domain/playback';
import type { VideoProbe } from '@swing/media/probe';

/** The columns that describe a stored video. */
export function columnsOf(probe: VideoProbe) {
  return {
    contentType: probe.mimeType,
    container: probe.container,
    videoCodec: probe.videoCodec,
    durationSeconds: probe.durationSeconds,
    width: probe.width,
    height: probe.height,
    rotation: probe.rotation,
    frameRate: probe.frameRate,
    frameCount: probe.frameCount,
    needsProxy: !isPlayedEverywhere(probe.videoCodec, probe.codecParameter),
  };
}
