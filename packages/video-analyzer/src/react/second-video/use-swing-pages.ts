import { useCallback, useEffect, useRef, useState } from 'react';
import type { ComparableSwing, LoadSwings } from '../../second-video/comparable-swing.ts';

type SwingPages = {
  readonly swings: readonly ComparableSwing[];
  readonly nextCursor: string | null;
  readonly status: 'loading' | 'ready' | 'failed';
};

const noPages: SwingPages = { swings: [], nextCursor: null, status: 'loading' };

/** The pages of swings loaded so far. `loadNext` loads the next one, or the one that failed. */
export function useSwingPages(loadSwings: LoadSwings): SwingPages & { loadNext: () => void } {
  const [pages, setPages] = useState(noPages);
  const isMounted = useRef(true);
  const { nextCursor, swings } = pages;

  const loadPage = useCallback(
    async (cursor: string | null) => {
      try {
        const page = await loadSwings(cursor);
        if (!isMounted.current) return;
        setPages((known) => ({
          swings: [...(cursor === null ? [] : known.swings), ...page.swings],
          nextCursor: page.nextCursor,
          status: 'ready',
        }));
      } catch {
        if (isMounted.current) setPages((known) => ({ ...known, status: 'failed' }));
      }
    },
    [loadSwings],
  );

  useEffect(() => {
    isMounted.current = true;
    // oxlint-disable-next-line react/set-state-in-effect -- the state is set when the server has responded
    void loadPage(null);
    return () => {
      isMounted.current = false;
    };
  }, [loadPage]);

  const loadNext = useCallback(() => {
    setPages((known) => ({ ...known, status: 'loading' }));
    void loadPage(swings.length === 0 ? null : nextCursor);
  }, [loadPage, swings.length, nextCursor]);

  return { ...pages, loadNext };
}
