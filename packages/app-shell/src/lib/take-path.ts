import { analyzerPath, practicePath, type StaffArea } from '@swing/domain/routes';
import type { VideoAnalyzerProps } from '@swing/video-analyzer/react/video-analyzer';

type TakeKeeping = NonNullable<VideoAnalyzerProps['takes']>;

/** Returns what finds the analyzer in which a kept recording can be watched and sent. */
export function takePathOf(area: StaffArea): TakeKeeping['pathOf'] {
  return ({ submissionId, isCorrection }) =>
    submissionId === null ? practicePath : analyzerPath(area, submissionId, isCorrection ? 'correction' : undefined);
}
