import { discardUpload } from './verbs/discard-upload.ts';
import { listComparable } from './verbs/list-comparable.ts';
import { listSubmissions } from './verbs/list-submissions.ts';
import { readChapters } from './verbs/read-chapters.ts';
import { readSubmission } from './verbs/read-submission.ts';
import { requestUpload } from './verbs/request-upload.ts';
import { showEligibility } from './verbs/show-eligibility.ts';
import { streamVideo } from './verbs/stream-video.ts';
import { submitVideo } from './verbs/submit-video.ts';
import {
  askResumable,
  beginResumable,
  continueResumable,
  describeResumable,
  endResumable,
} from './verbs/resume-upload.ts';
import { uploadVideo } from './verbs/upload-video.ts';

export const submissionsVerbs = {
  list: listSubmissions,
  listComparable,
  read: readSubmission,
  readChapters,
  eligibility: showEligibility,
  requestUpload,
  submit: submitVideo,
  discard: discardUpload,
  uploadVideo,
  describeResumable,
  beginResumable,
  askResumable,
  continueResumable,
  endResumable,
  streamVideo,
};
