/**
 * Tells the media seconds of each picture that the element presents; older browsers only tell the time, a few times a
 * second. Returns how to stop.
 */
export function watchPresented(video: HTMLVideoElement, onPresented: (mediaTime: number) => void): () => void {
  if (typeof video.requestVideoFrameCallback !== 'function') {
    const hear = () => {
      if (!video.seeking) onPresented(video.currentTime);
    };
    video.addEventListener('timeupdate', hear);
    return () => video.removeEventListener('timeupdate', hear);
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
