import { createSendRate, secondsFor } from './send-rate.ts';
import type { UploadJob } from './upload-jobs.ts';
import { savingOf, type UploadingState } from './upload-state.ts';

/** Converts the callbacks of sending into the state shown to the player. `now` is in milliseconds. */
export function createUploadProgress(job: UploadJob, now: () => number, show: (state: UploadingState) => void) {
  const { request, file, remembered } = job;
  const rate = createSendRate();
  const isResumed = remembered.uploadUrl !== null;
  let shown: UploadingState = {
    phase: 'uploading',
    request,
    saving: savingOf(remembered),
    resumedAt: isResumed ? remembered.storedBytes / file.size : null,
    isWaiting: false,
    share: isResumed ? remembered.storedBytes / file.size : 0,
    bytesPerSecond: null,
    secondsLeft: null,
  };

  function update(change: Partial<UploadingState>): void {
    shown = { ...shown, ...change };
    show(shown);
  }

  function onProgress(bytes: number): void {
    const bytesPerSecond = rate.note(bytes, now());
    const secondsLeft = secondsFor(file.size - bytes, bytesPerSecond);
    update({ share: bytes / file.size, bytesPerSecond, secondsLeft, isWaiting: false });
  }

  show(shown);
  return {
    onProgress,
    onResumed(bytes: number): void {
      update({ resumedAt: bytes / file.size });
      onProgress(bytes);
    },
    onWaiting: () => update({ isWaiting: true, bytesPerSecond: null, secondsLeft: null }),
  };
}
