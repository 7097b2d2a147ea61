import type { StoredObjects } from '../../kernel/stored-objects.ts';

export const analysisObjects: StoredObjects = {
  needed: `
    SELECT analyses.key, analyses.size, analyses.sha256, 'analysis of submission ' || submission_id AS owner
    FROM analyses JOIN submissions ON submissions.id = submission_id
    WHERE analyses.removed_at IS NULL AND status <> 'removed'
    UNION ALL
    SELECT analysis_uploads.key, NULL, NULL, 'analysis of submission ' || submission_id || ' that waits for its conversion'
    FROM analysis_uploads JOIN submissions ON submissions.id = submission_id
    WHERE converting_at IS NOT NULL AND status <> 'removed'`,
  // A file that was replaced is named only by the job that deletes it.
  known: `
    SELECT key FROM analyses
    UNION ALL SELECT key FROM analysis_uploads WHERE key IS NOT NULL
    UNION ALL SELECT playable_key FROM analysis_uploads WHERE playable_key IS NOT NULL
    UNION ALL SELECT data->>'key' FROM pgboss.job WHERE name = 'delete-replaced-analysis' AND state < 'completed'`,
};
