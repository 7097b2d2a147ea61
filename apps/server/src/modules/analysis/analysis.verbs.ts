import { receiveAnalysis } from './verbs/receive-analysis.ts';
import { requestAnalysisUpload } from './verbs/request-analysis-upload.ts';

export const analysisVerbs = {
  requestUpload: requestAnalysisUpload,
  receiveAnalysis,
};
