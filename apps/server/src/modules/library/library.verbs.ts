import { attachVideo } from './verbs/attach-video.ts';
import { detachVideo } from './verbs/detach-video.ts';
import { finishUpload } from './verbs/finish-upload.ts';
import { listAttachments } from './verbs/list-attachments.ts';
import { listLibrary } from './verbs/list-library.ts';
import { moveVideo } from './verbs/move-video.ts';
import { readStorage } from './verbs/read-storage.ts';
import { readVideo } from './verbs/read-video.ts';
import { removeVideo } from './verbs/remove-video.ts';
import { requestUpload } from './verbs/request-upload.ts';
import { askResumable, beginResumable, continueResumable, endResumable } from './verbs/resume-upload.ts';
import { streamVideo } from './verbs/stream-video.ts';
import { updateVideo } from './verbs/update-video.ts';

export const libraryVerbs = {
  list: listLibrary,
  read: readVideo,
  storage: readStorage,
  requestUpload,
  beginResumable,
  askResumable,
  continueResumable,
  endResumable,
  finishUpload,
  update: updateVideo,
  move: moveVideo,
  remove: removeVideo,
  attach: attachVideo,
  detach: detachVideo,
  attachments: listAttachments,
  streamVideo,
};
