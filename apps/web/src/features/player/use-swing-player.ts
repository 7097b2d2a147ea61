import { createPlayer, type Player } from '@swing/video-analyzer/playback/player';
import { onPlayerFailure } from '@swing/video-analyzer/playback/on-player-failure';
import { VideoLoadError } from '@swing/video-analyzer/playback/video-load-error';
import { useEffect, useState } from 'react';

/** A video element, and the player that plays, pauses and steps it. */
export interface OpenedVideo {
  player: Player;
  video: HTMLVideoElement;
}

type Loading = { status: 'loading' } | { status: 'loaded' } | { status: 'failed'; message: string };

const general = 'Something went wrong while loading the video.';

/** Streams and plays the video at `url` from `startSeconds` on. Authenticated by the browser's cookie. */
export function useSwingPlayer(url: string, startSeconds: number) {
  const [opened, setOpened] = useState<OpenedVideo | null>(null);
  const [loading, setLoading] = useState<Loading>({ status: 'loading' });

  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const video = document.createElement('video');
    const player = createPlayer(video);
    const fail = (thrown: unknown) =>
      setLoading({ status: 'failed', message: thrown instanceof VideoLoadError ? thrown.message : general });
    async function load() {
      setOpened({ player, video });
      try {
        await player.open(url, signal);
        if (signal.aborted) return;
        setLoading({ status: 'loaded' });
        onPlayerFailure(player, fail);
        player.seek(startSeconds);
        await player.play();
      } catch (thrown) {
        if (!signal.aborted) fail(thrown);
      }
    }
    void load();
    return () => {
      abort.abort();
      player.dispose();
    };
  }, [url, startSeconds]);

  return { opened, loading };
}
