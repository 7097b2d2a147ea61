import { uploadCompression } from '@swing/media/upload-compression';

/** True when making a video smaller may pay: over 100 MB, or a 4K picture as far as this browser can tell. */
export async function isPossiblyCompressed(file: File): Promise<boolean> {
  const { untouchedBytes, ultraHighSide } = uploadCompression;
  return file.size > untouchedBytes || (await longerSide(file)) >= ultraHighSide;
}

/** Pixels; 0 where the browser cannot read the picture. */
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
    // Otherwise it goes on reading from an address that is gone.
    video.load();
    URL.revokeObjectURL(url);
  });
}
