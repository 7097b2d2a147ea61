import { confirmAnalysisUpload } from './verbs/confirm-analysis-upload.ts';
import { readAnalysisOutcome } from './verbs/read-analysis-outcome.ts';
import { readCheckpointNames } from './verbs/read-checkpoint-names.ts';
import { readDocument } from './verbs/read-document.ts';
import { receiveAnalysis } from './verbs/receive-analysis.ts';
import { receiveStreamWebhook } from './verbs/receive-stream-webhook.ts';
import { requestAnalysisUpload } from './verbs/request-analysis-upload.ts';
import { askAnalysisOffset, resumeAnalysis } from './verbs/resume-analysis.ts';
import { saveDocument } from './verbs/save-document.ts';
import { takeBackAnalysis } from './verbs/take-back-analysis.ts';

export const analysisVerbs = {
  requestUpload: requestAnalysisUpload,
  confirmUpload: confirmAnalysisUpload,
  readOutcome: readAnalysisOutcome,
  receiveStreamWebhook,
  receiveAnalysis,
  askAnalysisOffset,
  resumeAnalysis,
  takeBackAnalysis,
  readDocument,
  saveDocument,
  checkpointNames: readCheckpointNames,
};
