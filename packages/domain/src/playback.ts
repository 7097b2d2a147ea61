/** How a submitted video can be played in a browser. */
export const playbacks = ['original', 'proxy', 'preparing', 'unavailable'] as const;
/**
 * `original`: every browser plays it. `proxy`: a copy in a format that every browser plays is there. `preparing`: that copy is
 * being made. `unavailable`: it could not be made, or the files are gone.
 */
export type Playback = (typeof playbacks)[number];

export interface PlaybackFacts {
  needsProxy: boolean;
  proxyState: 'none' | 'preparing' | 'ready' | 'failed';
  /** False when the files are gone. */
  isKept: boolean;
}

export function playbackOf({ needsProxy, proxyState, isKept }: PlaybackFacts): Playback {
  if (!isKept) return 'unavailable';
  if (!needsProxy) return 'original';
  if (proxyState === 'ready') return 'proxy';
  return proxyState === 'failed' ? 'unavailable' : 'preparing';
}

/** The notice for a video that is not played in its original form. Null if none is needed. */
export function playbackNotice(playback: Playback): string | null {
  if (playback === 'preparing') {
    return 'This video is in a format that not every browser plays. A copy that plays everywhere is being made.';
  }
  if (playback === 'unavailable') {
    return 'This video is in a format that not every browser plays, and no other copy could be made. Try Safari, or download it.';
  }
  return null;
}

/** Hint for slow motion that lost frames when it was shared (Photos of iOS 16 and newer). */
export const flattenedHint =
  'This looks like slow motion that was flattened to 30 frames per second when it was shared. For the full detail, send the original: in Photos, open the video, tap Share, then Export Unmodified Original, save it to Files and upload it from there.';

/** H.264 profiles that are always 8 bits and 4:2:0: baseline, main, extended, high. */
const avcProfiles = ['42', '4d', '58', '64'];

/**
 * True if every current browser plays the video track on any machine. `codecParameter` is the full codec string, for example
 * avc1.640028 or vp09.00.10.08.
 */
export function isPlayedEverywhere(videoCodec: string, codecParameter: string | null): boolean {
  const parameter = codecParameter?.toLowerCase() ?? '';
  if (videoCodec === 'avc')
    return avcProfiles.some((profile) => /^avc[13]\./.test(parameter) && parameter.startsWith(profile, 5));
  if (videoCodec === 'vp9') return parameter.startsWith('vp09.00.');
  return videoCodec === 'vp8';
}
