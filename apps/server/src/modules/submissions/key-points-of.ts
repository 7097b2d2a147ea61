import { keyPoints } from '@swing/contract/key-points';
import type { KeyPoint } from '@swing/domain/key-points';
import { isAnalysisShown } from './present.ts';
import type { ReadRow } from './find.ts';

/** The key points of an analysis that is available. Empty if there are none (submissions-21). */
export function keyPointsOf(row: ReadRow, now: Date): KeyPoint[] {
  return row.analysis && isAnalysisShown(row, now) ? keyPoints.parse(row.analysis.keyPoints) : [];
}
