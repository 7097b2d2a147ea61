import type { VideoSlot } from '@swing/domain/analyzer/document-items';
import type { Layout } from '../comparing/layout.ts';
import type { SideSettings } from '../comparing/side-settings.ts';
import { createFrameLimit } from '../playback/frame-limit.ts';
import type { Player } from '../playback/player.ts';
import type { Observable } from '../store.ts';
import { loopSpan, type LoopSpan } from './loop-span.ts';

type LoopingSide = {
  readonly slot: VideoSlot;
  readonly video: Pick<HTMLVideoElement, 'addEventListener' | 'removeEventListener'>;
  readonly settings: Observable<SideSettings>;
  readonly player: Pick<
    Player,
    'subscribe' | 'getSnapshot' | 'frames' | 'now' | 'seek' | 'step' | 'play' | 'limitTo' | 'attachLimit'
  >;
};

type Videos = {
  sides: Record<VideoSlot, LoopingSide>;
  layout: Observable<Pick<Layout, 'isLinked'>>;
  leader: Observable<VideoSlot>;
};

/** About as long as a screen shows a picture, so that none beyond the loop comes after it. */
const pictureSeconds = 0.02;
/** Into the first frame: browsers round times. */
const insideSeconds = 0.001;

/**
 * Lets each video play in its loop only (analyzer-45). A linked video that follows goes where the other one goes. Returns a
 * function that stops.
 */
export function loopVideos({ sides, layout, leader }: Videos): () => void {
  const stops = Object.values(sides).map(({ slot, video, settings, player }) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    player.attachLimit(createFrameLimit);

    /** The loop; null while the video plays freely. */
    function activeSpan(): LoopSpan | null {
      const isFollowing = layout.getSnapshot().isLinked && leader.getSnapshot() !== slot;
      if (!settings.getSnapshot().isLooping || isFollowing || !player.getSnapshot().isIndexed) return null;
      const span = loopSpan(settings.getSnapshot(), player.frames());
      return span.first < span.last ? span : null;
    }

    function goBack() {
      clearTimeout(timer);
      timer = undefined;
      const span = activeSpan();
      if (span) player.seek(player.frames().timeOf(span.first) + insideSeconds);
    }

    function keepInside() {
      const { status, frame, speed, duration } = player.getSnapshot();
      const span = status === 'playing' ? activeSpan() : null;
      if (status === 'playing') player.limitTo(span && span.last + 1 < player.frames().count ? span.last : null);
      if (span === null) {
        clearTimeout(timer);
        timer = undefined;
        return;
      }
      const frames = player.frames();
      const now = player.now();
      const lastBegins = frames.timeOf(span.last);
      const lastEnds = span.last + 1 < frames.count ? frames.timeOf(span.last + 1) : duration;
      if (now < frames.timeOf(span.first) || now + speed * pictureSeconds >= lastEnds) goBack();
      // Half of its time, because a late seek would show the frame after it.
      else if (frame >= span.last && now >= lastBegins && timer === undefined)
        timer = setTimeout(goBack, ((lastEnds - now) / speed / 2) * 1000);
    }

    /** The element ends by itself at the end of the video. */
    function playAgain() {
      const span = activeSpan();
      if (span === null) return;
      player.step(span.first - player.getSnapshot().frame);
      void player.play();
    }

    video.addEventListener('ended', playAgain);
    const ends = [player.subscribe(keepInside), settings.subscribe(keepInside)];
    return () => {
      clearTimeout(timer);
      video.removeEventListener('ended', playAgain);
      ends.forEach((stop) => stop());
    };
  });
  return () => stops.forEach((stop) => stop());
}
