import { defaultAnnotationStyle } from '../src/annotation/annotation-style.ts';
import type { Layout } from '../src/comparing/layout.ts';
import { frameViewport, wholeFrame } from '../src/playback/pane-view.ts';
import { createAnalyzerParts } from '../src/react/analyzer-parts.ts';
import { placeOf } from '../src/react/side.ts';
import { makeNumberedClip, readNumber } from './numbered-clip.ts';
import { waitForState } from './wait-for-state.ts';

const slots = ['video1', 'video2'] as const;

/** The analyzer's parts with two numbered clips: video 1 shows frame 341, video 2 frame 682, its inverse. */
export async function openTwoVideos() {
  // The canvas below is landscape in each view.
  localStorage.setItem('analyzer-portrait-in-portrait', 'off');
  const analyzer = createAnalyzerParts();
  const clip = await makeNumberedClip({ frames: 700, frameRate: 240, keyFrameInterval: 1 });
  for (const slot of slots) {
    const { video, player } = analyzer.sides[slot];
    document.body.append(video);
    await analyzer.open(slot, clip);
    player.step(slot === 'video1' ? 341 : 682);
    await waitForState(player, ({ isExact }) => isExact);
  }
  const canvas = Object.assign(document.createElement('canvas'), { width: 1080, height: 608 });
  const ctx = canvas.getContext('2d', { willReadFrequently: true });
  if (!ctx) throw new Error('No canvas');

  function show(layout: Partial<Layout>) {
    analyzer.layout.set({ ...analyzer.layout.getSnapshot(), ...layout });
    analyzer.paintScreen(ctx as CanvasRenderingContext2D, canvas);
  }

  return {
    analyzer,
    show,
    /** Paints a layout and returns the number in each of its panes, in painting order. */
    numbers(layout: Partial<Layout>) {
      show(layout);
      return analyzer.panes.getSnapshot().map(({ video, rect }) => {
        const place = frameViewport(canvas, placeOf(analyzer.sides[video], rect), wholeFrame);
        return [video, readNumber(ctx, place.x, place.y, place.width, place.height)] as const;
      });
    },
    /** The colour of a stage pixel. */
    pixel: (x: number, y: number) => [...ctx.getImageData(x, y, 1, 1).data].slice(0, 3),
    /** Draws a thick red line over the first tenth of a video, from its left edge. */
    drawAtLeft(video: (typeof slots)[number]) {
      const style = { ...defaultAnnotationStyle, thickness: 10 };
      const points = [
        { x: 0.01, y: 0.1 },
        { x: 0.09, y: 0.1 },
      ];
      const { time } = analyzer.sides[video].player.getSnapshot();
      const drawing = {
        id: video,
        video,
        order: 1,
        shape: 'line',
        points,
        style,
        tStart: time,
        tEnd: time + 5,
      } as const;
      analyzer.editor.applyOutside(new Map([[drawing.id, drawing]]));
    },
  };
}
