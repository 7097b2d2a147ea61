import type { Pixels } from './black-bars.ts';
import type { FramePosition } from './frame-position.ts';
import type { PlayerSnapshot } from './player-snapshot.ts';
import type { FrameImage } from './render-stage.ts';
import { samplePictures, smallPicture } from './sample-pictures.ts';
import { decodeThumbnail, thumbnailOf, thumbnailOfSample, type Thumbnail } from './thumbnail.ts';

type PicturesOptions = {
  getSnapshot: () => PlayerSnapshot;
  position: Pick<FramePosition, 'frames' | 'isPainted'>;
  /** Returns the picture that the player shows now; null without one. */
  image: () => FrameImage | null;
};

/** Small pictures of a player's video: of the frame shown, and of others. */
export function createPlayerPictures({ getSnapshot, position, image }: PicturesOptions) {
  const { frames } = position;

  /** Returns a thumbnail of a frame if the element shows exactly that one. */
  function shownThumbnail(frame: number): Thumbnail | null {
    const { status, frame: shown } = getSnapshot();
    const picture = status === 'paused' && shown === frame && position.isPainted() ? image() : null;
    return picture && thumbnailOf(picture);
  }

  return {
    shownThumbnail,

    /**
     * Returns a thumbnail of a frame while another one is shown. Null if frames cannot be decoded singly, unless it is the
     * frame shown. Rejects if decoding fails.
     */
    async thumbnail(frame: number, signal: AbortSignal): Promise<Thumbnail | null> {
      const sample = frames.stills()?.get(frame);
      if (sample) return thumbnailOfSample(sample);
      const source = frames.decodable();
      return source === null ? shownThumbnail(frame) : decodeThumbnail(source, frame, signal);
    },

    /** Returns the picture shown now, scaled down; null if there is none. */
    shownPicture(): Pixels | null {
      const picture = image();
      return picture && smallPicture(picture);
    },

    /** Returns at most `count` small pictures spread over an indexed video; none if its frames cannot be decoded singly. */
    async samplePictures(count: number, signal: AbortSignal): Promise<Pixels[]> {
      const source = frames.decodable();
      return source === null ? [] : samplePictures(source, count, signal);
    },
  };
}
