import { trpc } from '@swing/app-shell/api';
import { QueryFailure } from '@swing/app-shell/query-failure';
import { useId } from 'react';
import { AttachedVideoCard } from './attached-video-card.tsx';
import styles from './attached-videos.module.css';

/** The reference videos and drills that the coach attached to an analysis. Renders nothing if there are none. */
export function AttachedVideos({ submissionId }: { submissionId: string }) {
  const titleId = useId();
  const query = trpc.library.attachments.useQuery(
    { submissionId },
    { meta: { failureLog: 'Failed to load the attached videos' } },
  );
  if (query.error && !query.data) {
    return (
      <div className={styles.root}>
        <QueryFailure query={query} fallback="Videos that your coach may have added could not be loaded." />
      </div>
    );
  }
  if (!query.data || query.data.attachments.length === 0) return null;
  return (
    <section className={styles.root} aria-labelledby={titleId}>
      <h2 id={titleId}>Reference and drill videos from your coach</h2>
      <ul className={styles.list}>
        {query.data.attachments.map((video) => (
          <AttachedVideoCard key={video.id} video={video} />
        ))}
      </ul>
    </section>
  );
}
