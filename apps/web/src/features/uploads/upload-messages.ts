/** Messages about resuming an upload. */
export const resumeMessages = {
  fileChanged: 'This file has changed since its upload began. Choose it again to start over.',
  inOtherTab: 'Another tab of this browser is already sending a video. Please wait until it is done.',
  waiting: 'Connection lost. We keep trying; the upload goes on by itself.',
} as const;
