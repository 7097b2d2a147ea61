import { playerSession } from '@swing/app-shell/lib/player-session';
import { bearer } from '@swing/app-shell/lib/sign-out';
import { fetchVideo } from '@swing/video-analyzer/playback/fetch-video';
import { createPlayer, type Player } from '@swing/video-analyzer/playback/player';
import { VideoLoadError } from '@swing/video-analyzer/playback/video-load-error';
import { useEffect, useState } from 'react';

interface Opened {
  player: Player;
  video: HTMLVideoElement;
}

type Loading =
  /** Percent, or null where the server does not say how much there is. */
  { status: 'loading'; percent: number | null } | { status: 'loaded' } | { status: 'failed'; message: string };

const general = 'Something went wrong while loading the video.';

/** Downloads the video at `url` and opens it, once a mount. */
export function useSwingPlayer(url: string) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [loading, setLoading] = useState<Loading>({ status: 'loading', percent: null });

  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const video = document.createElement('video');
    const player = createPlayer(video);
    async function load() {
      setOpened({ player, video });
      const token = playerSession.read()?.token;
      try {
        const blob = await fetchVideo(url, {
          signal,
          headers: token ? bearer(token) : {},
          onProgress: (percent) => setLoading({ status: 'loading', percent: Math.floor(percent) }),
        });
        await player.open(blob, signal);
        if (!signal.aborted) setLoading({ status: 'loaded' });
      } catch (thrown) {
        if (signal.aborted) return;
        setLoading({ status: 'failed', message: thrown instanceof VideoLoadError ? thrown.message : general });
      }
    }
    void load();
    return () => {
      abort.abort();
      player.dispose();
    };
  }, [url]);

  return { opened, loading };
}
