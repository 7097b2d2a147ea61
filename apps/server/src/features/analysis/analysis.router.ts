import { mutationOf, router } from '../../transport/trpc.ts';
import { receiveAnalysis } from './receive-analysis.ts';
import { requestAnalysisUpload } from './request-analysis-upload.ts';

export const analysisVerbs = { json: [requestAnalysisUpload], stream: [receiveAnalysis] };

export const analysisRouter = router({ requestUpload: mutationOf(requestAnalysisUpload) });
