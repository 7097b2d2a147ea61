import { uploadCompression } from '@swing/media/upload-compression';

/** True if compression may be worthwhile: over 100 MB, or 4K if the browser can read the size. */
export async function isPossiblyCompressed(file: File): Promise<boolean> {
  const { untouchedBytes, ultraHighSide } = uploadCompression;
  return file.size > untouchedBytes || (await longerSide(file)) >= ultraHighSide;
}

/** The longer side in pixels. 0 if the browser cannot read the video. */
function longerSide(file: File): Promise<number> {
  const video = document.createElement('video');
  const url = URL.createObjectURL(file);
  return new Promise<number>((resolve) => {
    video.addEventListener('loadedmetadata', () => resolve(Math.max(video.videoWidth, video.videoHeight)));
    video.addEventListener('error', () => resolve(0));
    video.preload = 'metadata';
    video.src = url;
  }).finally(() => {
    video.removeAttribute('src');
    // Otherwise the element keeps reading from the revoked URL.
    video.load();
    URL.revokeObjectURL(url);
  });
}
