import type { AnalyzerParts } from '../src/react/analyzer-parts.ts';
import { readNumber } from './numbered-clip.ts';
import { waitForState } from './wait-for-state.ts';

/** The numbers that are read from the pixels of the stage: of one numbered clip, or of two side by side. */
export async function stageNumbers({ panes, paintScreen, sides }: AnalyzerParts): Promise<number[]> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1080, height: 608 });
  const ctx = canvas.getContext('2d', { willReadFrequently: true });
  if (!ctx) throw new Error('No canvas');
  for (const { video } of panes.getSnapshot()) {
    await waitForState(sides[video].player, ({ isExact, status }) => isExact && status === 'paused');
  }
  paintScreen(ctx, canvas);
  const width = panes.getSnapshot().length === 1 ? 1080 : 540;
  return panes.getSnapshot().map((_, index) => readNumber(ctx, index * width, 200, width, 208));
}
