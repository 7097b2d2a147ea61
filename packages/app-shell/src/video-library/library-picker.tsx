import type { LibraryVideo } from '@swing/contract/library';
import { libraryKinds, type LibraryKind } from '@swing/domain/library-limits';
import { Alert } from '@swing/ui/alert';
import { Tabs } from '@swing/ui/tabs';
import { useState } from 'react';
import { callErrorText, networkErrorMessage } from '../lib/call-error.ts';
import { AttachedList } from './attached-list.tsx';
import { kindWords } from './library-words.ts';
import { PickerItem } from './picker-item.tsx';
import { useAttachments } from './use-attachments.ts';
import { useLibraryVideos } from './use-library-videos.ts';
import { NameSearchField } from '../name-search-field.tsx';
import { PagedList } from '../paged-list.tsx';
import styles from './library-picker.module.css';

export interface LibraryPickerProps {
  submissionId: string;
  /** Called with the video to compare with. `videoUrl` is a path on this site that needs the session. */
  onChoose: (video: { videoId: string; name: string; videoUrl: string }) => void;
}

type Attachments = ReturnType<typeof useAttachments>;

/** Chooses a library video to compare with, and the ones that the player sees beside the analysis. */
export function LibraryPicker({ submissionId, onChoose }: LibraryPickerProps) {
  const attachments = useAttachments(submissionId);
  const [kind, setKind] = useState<LibraryKind>('reference');
  const [search, setSearch] = useState('');

  function choose({ id, name, videoUrl }: LibraryVideo) {
    if (videoUrl !== null) onChoose({ videoId: id, name, videoUrl });
  }

  return (
    <div className={styles.root}>
      <AttachedList attachments={attachments} />
      {attachments.error ? (
        <Alert tone="error">
          {callErrorText(attachments.error, {
            server: 'The videos for the player could not be changed.',
            network: networkErrorMessage,
          })}
        </Alert>
      ) : null}
      <NameSearchField label="Search the library" placeholder="Name or tag" value={search} onSearch={setSearch} />
      <Tabs
        label="Kind"
        value={kind}
        onValueChange={setKind}
        tabs={libraryKinds.map((value) => ({
          value,
          label: kindWords[value].all,
          content: <PickerList kind={value} search={search} attachments={attachments} onChoose={choose} />,
        }))}
      />
    </div>
  );
}

interface PickerListProps {
  kind: LibraryKind;
  search: string;
  attachments: Attachments;
  onChoose: (video: LibraryVideo) => void;
}

function PickerList({ kind, search, attachments, onChoose }: PickerListProps) {
  const { query, videos } = useLibraryVideos({ kind, search });
  const { attached, attach, detach } = attachments;
  return (
    <PagedList
      query={query}
      rows={videos}
      noun="videos"
      skeleton={{ count: 3, height: '5rem' }}
      failureText="Failed to load the library"
      empty={
        <p className={styles.empty}>
          {search === ''
            ? `There are no ${kindWords[kind].all.toLowerCase()} in your library yet. Add them on the page Library.`
            : `Nothing found for “${search}”. The search looks at names and tags.`}
        </p>
      }
    >
      {(video) => (
        <PickerItem
          key={video.id}
          video={video}
          isAttached={attached?.some(({ id }) => id === video.id)}
          onAttach={(isWanted) => (isWanted ? attach(video) : detach(video.id))}
          onChoose={() => onChoose(video)}
        />
      )}
    </PagedList>
  );
}
