import type { LibraryVideo } from '@swing/contract/library';
import type { LibraryKind, LibraryOwner } from '@swing/domain/library-limits';
import { Button } from '@swing/ui/button';
import { EmptyState } from '@swing/ui/empty-state';
import { Notice, type NoticeMessage } from '@swing/ui/notice';
import { utilities } from '@swing/ui/utilities';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { lazyScreen } from '../lazy-screen.tsx';
import { counted } from '../lib/counted.ts';
import { useNow } from '../lib/use-now.ts';
import { PagedList } from '../paged-list.tsx';
import { LibraryItem } from './library-item.tsx';
import { neighbourOf } from './library-order.ts';
import { kindWords, ownerTexts } from './library-words.ts';
import { useLibraryOrder } from './use-library-order.ts';
import { useLibraryVideos } from './use-library-videos.ts';
import { useRemoveVideo } from './use-remove-video.ts';

const PlayDialog = lazyScreen(async () => (await import('./play-dialog.tsx')).PlayDialog);
const EditDialog = lazyScreen(async () => (await import('./edit-dialog.tsx')).EditDialog);

interface LibraryListProps {
  kind: LibraryKind;
  search: string;
  onSearch: (search: string) => void;
  /** The library that the viewer may change. */
  owner: LibraryOwner;
  /** Shown while there are no videos of this kind. */
  addButton: ReactNode;
}

/** The videos of one kind. The viewer's own ones can be changed. */
export function LibraryList({ kind, search, onSearch, owner, addButton }: LibraryListProps) {
  const now = useNow(60_000);
  const [shown, setShown] = useState<{ video: LibraryVideo; dialog: 'play' | 'edit' } | null>(null);
  const [notice, setNotice] = useState<NoticeMessage | null>(null);
  const { query, videos, input } = useLibraryVideos({ kind, search });
  const list = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const order = useLibraryOrder({ input, videos, list, onNotice: setNotice });
  const remove = useRemoveVideo(owner, setNotice);
  const isSearched = search !== '' && query.isSuccess && !query.isPlaceholderData;

  return (
    <div ref={list}>
      <h2 ref={title} tabIndex={-1} className={utilities.visuallyHidden}>
        {kindWords[kind].all}
      </h2>
      <p className={utilities.visuallyHidden} role="status">
        {isSearched ? `${counted(videos.length, 'video')}${query.hasNextPage ? ' and more' : ''} found` : order.said}
      </p>
      <PagedList
        query={query}
        rows={videos}
        noun="videos"
        skeleton={{ count: 4, height: '6rem' }}
        failureText="Failed to load the library"
        empty={
          search === '' ? (
            <EmptyState title={`No ${kindWords[kind].all.toLowerCase()} yet`} action={addButton}>
              {ownerTexts[owner].empty[kind]}
            </EmptyState>
          ) : isSearched ? (
            <EmptyState
              title={`Nothing found for “${search}”`}
              action={
                <Button variant="secondary" onClick={() => onSearch('')}>
                  Show all {kindWords[kind].all.toLowerCase()}
                </Button>
              }
            >
              The search looks at names and tags.
            </EmptyState>
          ) : null
        }
      >
        {(video) => (
          <LibraryItem
            key={video.id}
            video={video}
            now={now}
            isOwn={video.owner === owner}
            isOwnerShown={owner === 'mine'}
            moves={
              search === ''
                ? {
                    up: neighbourOf(videos, video.id, 'up') !== null,
                    down: neighbourOf(videos, video.id, 'down') !== null,
                  }
                : null
            }
            onPlay={() => setShown({ video, dialog: 'play' })}
            onEdit={() => setShown({ video, dialog: 'edit' })}
            onRemove={remove}
            onMove={order.move}
          />
        )}
      </PagedList>
      <Suspense>
        {shown?.dialog === 'play' ? <PlayDialog video={shown.video} onClose={() => setShown(null)} /> : null}
        {shown?.dialog === 'edit' ? <EditDialog video={shown.video} onClose={() => setShown(null)} /> : null}
      </Suspense>
      <Notice
        message={notice}
        onDismiss={() => {
          setNotice(null);
          // The button that was pressed may be gone with its row.
          title.current?.focus();
        }}
      />
    </div>
  );
}
