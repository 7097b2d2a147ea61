import type { LibraryVideo } from '@swing/contract/library';
import type { NoticeMessage } from '@swing/ui/notice';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { trpc } from '../api.tsx';
import { failureText } from '../lib/call-error.ts';
import { movedInPages, neighbourOf, type MoveDirection } from './library-order.ts';
import type { listInput } from './use-library-videos.ts';

interface LibraryOrderOptions {
  input: ReturnType<typeof listInput>;
  videos: readonly LibraryVideo[];
  /** Contains the items. */
  list: RefObject<HTMLElement | null>;
  onNotice: (notice: NoticeMessage) => void;
}

/** Moves videos in the list at once and then on the server. A failed move restores the server's order. */
export function useLibraryOrder({ input, videos, list, onNotice }: LibraryOrderOptions) {
  const { library } = trpc.useUtils();
  const [said, setSaid] = useState<string | null>(null);
  const moved = useRef<{ id: string; direction: MoveDirection; orderBefore: string } | null>(null);
  const running = useRef(0);
  const shownOrder = videos.map(({ id }) => id).join(' ');

  // A move changes the place of the button that was pressed, which drops its focus.
  useLayoutEffect(() => {
    if (!moved.current || moved.current.orderBefore === shownOrder) return;
    const { id, direction } = moved.current;
    moved.current = null;
    list.current?.querySelector<HTMLElement>(`[data-video="${id}"] [data-move="${direction}"]`)?.focus();
  }, [shownOrder, list]);

  const { mutate } = trpc.library.move.useMutation({
    // Runs the moves one after the other.
    scope: { id: 'library-move' },
    onError: (error, { id, before }) => {
      // Without a connection the order cannot be read again.
      showMoved(id, before === undefined ? 'up' : 'down');
      onNotice({ tone: 'error', text: failureText('The video could not be moved', error) });
    },
    onSettled: () => {
      running.current -= 1;
      if (running.current === 0) void library.list.invalidate();
    },
  });

  function showMoved(id: string, direction: MoveDirection) {
    // An earlier read would bring back the old order.
    void library.list.cancel();
    library.list.setInfiniteData(input, (data) => data && { ...data, pages: movedInPages(data.pages, id, direction) });
  }

  function move({ id, name }: LibraryVideo, direction: MoveDirection) {
    const neighbour = neighbourOf(videos, id, direction);
    if (!neighbour) return;
    running.current += 1;
    moved.current = { id, direction, orderBefore: shownOrder };
    showMoved(id, direction);
    setSaid(`${name} is now number ${videos.indexOf(neighbour) + 1}.`);
    mutate(direction === 'up' ? { id, before: neighbour.id } : { id, after: neighbour.id });
  }

  return { move, said };
}
