import { describe, expect, it } from 'vitest';
import type { VideoProbe } from './probe.ts';
import { probeVideo } from './probe.ts';
import type { FixtureName } from './testing/fixtures.ts';
import { byteSourceOfSmallFile, fixturePath, sharedMediaPath } from './testing/fixtures.ts';

const expected: Record<FixtureName, Partial<VideoProbe>> = {
  'swing-animation.mp4': {
    container: 'mp4',
    width: 640,
    height: 360,
    frameCount: 120,
    frameRate: 30,
    audioCodec: 'aac',
    audioSeconds: 4,
    isFastStart: true,
  },
  'pillarboxed.mp4': { container: 'mp4', width: 1280, height: 720, frameCount: 120, frameRate: 30, audioCodec: 'aac' },
  'pillarboxed-glimpse.mp4': { width: 1280, height: 720, frameCount: 120, frameRate: 30, audioCodec: 'aac' },
  'pillarboxed-drawn.mp4': { width: 1280, height: 720, frameCount: 120, frameRate: 30, audioCodec: 'aac' },
  'numbered-frames.mp4': {
    container: 'mp4',
    width: 320,
    height: 180,
    frameCount: 90,
    frameRate: 30,
    audioCodec: null,
    audioSeconds: 0,
    isFastStart: false,
  },
  'b-frames.mp4': {
    container: 'mp4',
    width: 320,
    height: 180,
    frameCount: 60,
    frameRate: 30,
    audioCodec: null,
    audioSeconds: 0,
    isFastStart: false,
  },
  'edit-list.mp4': { container: 'mp4', width: 320, height: 180, frameCount: 54, frameRate: 30, durationSeconds: 1.8 },
  'edit-list-in-frame.mp4': { container: 'mp4', width: 320, height: 180, frameCount: 53, frameRate: 30 },
  'edit-list-from-zero.mp4': { container: 'mp4', width: 320, height: 180, frameCount: 58, frameRate: 30 },
  'numbered-frames.webm': {
    container: 'webm',
    mimeType: 'video/webm',
    videoCodec: 'vp9',
    audioCodec: 'opus',
    frameCount: 60,
    isFastStart: false,
  },
  'fragmented.mp4': {
    container: 'mp4',
    frameCount: 60,
    audioCodec: 'aac',
    isVariableFrameRate: false,
    isFastStart: false,
  },
  'fps240.mp4': { frameCount: 120, frameRate: 240, isVariableFrameRate: false },
  '8k.mp4': { width: 7680, height: 4320, frameCount: 12, frameRate: 30, videoCodec: 'avc' },
  'ultra-high-240.mov': {
    container: 'quicktime',
    width: 2160,
    height: 3840,
    rotation: 90,
    frameRate: 240,
    frameCount: 24,
    audioCodec: 'aac',
  },
  'variable-rate.mp4': { frameCount: 48, isVariableFrameRate: true },
  'hevc-rotated.mov': {
    container: 'quicktime',
    videoCodec: 'hevc',
    width: 180,
    height: 320,
    rotation: 90,
    hasLocation: false,
  },
  'gps.mov': {
    container: 'quicktime',
    mimeType: 'video/quicktime',
    rotation: 90,
    hasLocation: true,
    videoCodec: 'avc',
  },
  'gps-user-data.mov': { container: 'quicktime', rotation: 0, hasLocation: true },
};

const expectedOfShared: Record<string, Partial<VideoProbe>> = {
  'golf-swing-real.mp4': {
    container: 'mp4',
    width: 354,
    height: 492,
    frameCount: 264,
    videoCodec: 'avc',
    audioCodec: 'aac',
  },
  'iphone-hevc-rotated.mov': { videoCodec: 'hevc', width: 1080, height: 1920, rotation: 90, frameCount: 36 },
  'iphone-h264-rotated.mov': { videoCodec: 'avc', width: 720, height: 1280, rotation: 90, frameCount: 14 },
  'iphone-h264-gps.mov': { videoCodec: 'avc', rotation: 90, frameCount: 66, hasLocation: true },
  'rotated-h264.mp4': { width: 1080, height: 1920, rotation: 90, frameCount: 45 },
};

function expectProbe(probe: VideoProbe, { frameRate, ...exact }: Partial<VideoProbe>) {
  expect(probe).toMatchObject(exact);
  if (frameRate !== undefined) expect(probe.frameRate).toBeCloseTo(frameRate, 3);
}

describe('probeVideo', () => {
  it.each(Object.entries(expected))('[UPL-02] reads the properties of %s', async (name, facts) => {
    expectProbe(await probeVideo(await byteSourceOfSmallFile(fixturePath(name as FixtureName))), facts);
  });

  for (const [name, facts] of Object.entries(expectedOfShared)) {
    const path = sharedMediaPath(name);
    it.skipIf(!path)(`[UPL-02] reads the properties of the real ${name} (needs the shared test media)`, async () => {
      expectProbe(await probeVideo(await byteSourceOfSmallFile(path ?? '')), facts);
    });
  }

  it('measures duration to the end of the longer of video and audio', async () => {
    const probe = await probeVideo(await byteSourceOfSmallFile(fixturePath('swing-animation.mp4')));
    expect(probe.durationSeconds).toBeGreaterThanOrEqual(4);
    expect(probe.durationSeconds).toBeLessThan(4.05);
  });
});
