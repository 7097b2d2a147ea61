/**
 * Reports the media time in seconds of each picture that the element presents. Older browsers only report the current
 * time, a few times a second. Returns a function that stops watching.
 */
export function watchPresented(video: HTMLVideoElement, onPresented: (mediaTime: number) => void): () => void {
  if (typeof video.requestVideoFrameCallback !== 'function') {
    const report = () => {
      if (!video.seeking) onPresented(video.currentTime);
    };
    video.addEventListener('timeupdate', report);
    return () => video.removeEventListener('timeupdate', report);
  }
  let request = 0;
  const watchNext = () => {
    request = video.requestVideoFrameCallback((_, { mediaTime }) => {
      onPresented(mediaTime);
      watchNext();
    });
  };
  watchNext();
  return () => video.cancelVideoFrameCallback(request);
}
