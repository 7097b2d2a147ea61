import { readCheckpointNames } from './verbs/read-checkpoint-names.ts';
import { readDocument } from './verbs/read-document.ts';
import { receiveAnalysis } from './verbs/receive-analysis.ts';
import { requestAnalysisUpload } from './verbs/request-analysis-upload.ts';
import { saveDocument } from './verbs/save-document.ts';

export const analysisVerbs = {
  requestUpload: requestAnalysisUpload,
  receiveAnalysis,
  readDocument,
  saveDocument,
  checkpointNames: readCheckpointNames,
};
