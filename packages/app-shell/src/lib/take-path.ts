import { analyzerPath, practicePath, type StaffArea } from '@swing/domain/routes';
import type { VideoAnalyzerProps } from '@swing/video-analyzer/react/video-analyzer';

type TakeKeeping = NonNullable<VideoAnalyzerProps['takes']>;

/** Returns a function that gives the path of the analyzer for a kept recording. */
export function takePathOf(area: StaffArea): TakeKeeping['pathOf'] {
  return ({ submissionId, isCorrection }) =>
    submissionId === null ? practicePath : analyzerPath(area, submissionId, isCorrection ? 'correction' : undefined);
}
