import { libraryKinds, type LibraryOwner } from '@swing/domain/library-limits';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { Card } from '@swing/ui/card';
import { ConfirmProvider } from '@swing/ui/confirm-dialog';
import { ScreenHead } from '@swing/ui/screen-head';
import { Skeleton } from '@swing/ui/skeleton';
import { Tabs } from '@swing/ui/tabs';
import { ChevronUp, Plus } from 'lucide-react';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { trpc } from '../api.tsx';
import { lazyScreen } from '../lazy-screen.tsx';
import type { AnySession } from '../lib/session-store.ts';
import { useUploadFocus } from '../lib/use-upload-focus.ts';
import { useUrlFilters } from '../lib/use-url-filters.ts';
import { SearchToolbar } from '../search-toolbar.tsx';
import { firstFilters, readFilters } from './library-filters.ts';
import { LibraryList } from './library-list.tsx';
import { kindWords, ownerTexts } from './library-words.ts';
import { StorageBar } from './storage-bar.tsx';
import { isBusy } from './upload/upload-state.ts';
import { useUploadSlot } from './upload/upload-slot.ts';
import styles from './library.module.css';

const AddPanel = lazyScreen(async () => (await import('./upload/add-panel.tsx')).AddPanel);

interface LibraryProps {
  session: AnySession;
  /** The library that the viewer may change: a coach's own, or everyone's for admins. */
  owner: LibraryOwner;
  /** The page's heading. */
  children: ReactNode;
}

/** A library of reference videos and drills: what is in it, how much room is left, and the form to add a video. */
export function Library({ session, owner, children }: LibraryProps) {
  const [{ kind, search }, changeFilters] = useUrlFilters(readFilters, firstFilters);
  const { slot, state } = useUploadSlot();
  const [isWanted, setWanted] = useState(false);
  const storage = trpc.library.storage.useQuery({}, { meta: { failureLog: 'Failed to load the storage in use' } });
  const panel = useRef<HTMLDivElement>(null);
  const result = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  useUploadFocus({ flow: slot, phase: state.phase, panel, notice: result, toggle });
  const isDone = state.phase === 'done';
  const isOpen = isBusy(state) || state.phase === 'failed' || (isWanted && !isDone);

  function toggleForm() {
    if (isDone || state.phase === 'failed') slot.cancel();
    setWanted(!isOpen);
  }

  return (
    <ConfirmProvider>
      <ScreenHead>
        <div>{children}</div>
        <Button
          ref={toggle}
          size="large"
          variant={isOpen ? 'secondary' : 'primary'}
          icon={isOpen ? <ChevronUp /> : <Plus />}
          aria-expanded={isOpen}
          aria-controls="add-video"
          disabled={isBusy(state)}
          onClick={toggleForm}
        >
          Add a Video
        </Button>
      </ScreenHead>
      <div className={styles.stack}>
        <div ref={result} role="status" tabIndex={-1} className={styles.result}>
          {isDone ? (
            <Alert
              tone="success"
              role="none"
              onDismiss={() => {
                setWanted(false);
                slot.cancel();
              }}
            >
              “{state.request.name}” was added to {ownerTexts[owner].added}, under {kindWords[state.request.kind].all}.
              It can be played as soon as it is prepared.
            </Alert>
          ) : null}
        </div>
        <div id="add-video" ref={panel} hidden={!isOpen}>
          {isOpen ? (
            <Suspense fallback={<Skeleton shape="block" height="28rem" />}>
              <AddPanel
                slot={slot}
                session={session}
                state={state}
                owner={owner}
                kind={kind}
                onCancel={() => setWanted(true)}
              />
            </Suspense>
          ) : null}
        </div>
        <Card>
          <Tabs
            label="Kind"
            value={kind}
            onValueChange={(next) => changeFilters({ kind: next, search: '' })}
            tabs={libraryKinds.map((value) => ({
              value,
              label: kindWords[value].all,
              content: (
                <>
                  <div className={styles.tools}>
                    <SearchToolbar
                      placeholder="Name or tag"
                      search={search}
                      onSearch={(next) => changeFilters({ search: next })}
                    />
                    <StorageBar storage={storage.data ?? (storage.isError ? null : undefined)} />
                  </div>
                  <LibraryList
                    kind={value}
                    search={search}
                    onSearch={(next) => changeFilters({ search: next })}
                    owner={owner}
                    addButton={
                      isOpen ? null : (
                        <Button variant="secondary" icon={<Plus />} onClick={toggleForm}>
                          Add the first one
                        </Button>
                      )
                    }
                  />
                </>
              ),
            }))}
          />
        </Card>
      </div>
    </ConfirmProvider>
  );
}
