import { mutationOf, queryOf, router } from '../../transport/trpc.ts';
import { listSubmissions } from './list-submissions.ts';
import { readSubmission } from './read-submission.ts';
import { requestUpload } from './request-upload.ts';
import { showEligibility } from './show-eligibility.ts';
import { streamVideo } from './stream-video.ts';
import { submitVideo } from './submit-video.ts';
import {
  askResumable,
  beginResumable,
  continueResumable,
  describeResumable,
  endResumable,
} from './tus/resume-upload.ts';
import { uploadVideo } from './upload-video.ts';

export const submissionsVerbs = {
  json: [listSubmissions, readSubmission, showEligibility, requestUpload, submitVideo],
  stream: [uploadVideo, describeResumable, beginResumable, askResumable, continueResumable, endResumable, streamVideo],
};

export const submissionsRouter = router({
  list: queryOf(listSubmissions),
  read: queryOf(readSubmission),
  eligibility: queryOf(showEligibility),
  requestUpload: mutationOf(requestUpload),
  submit: mutationOf(submitVideo),
});
