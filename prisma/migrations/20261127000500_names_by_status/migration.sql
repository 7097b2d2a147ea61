-- additive
-- Partial indexes are not in the schema (decision 2). One for each status that queues list, so that a search reads no rows of the others.

-- CreateIndex
CREATE INDEX "submissions_pending_names_idx" ON "submissions" USING GIN ("athlete_name" gin_trgm_ops) WHERE (status = 'pending');

-- CreateIndex
CREATE INDEX "submissions_receiving_names_idx" ON "submissions" USING GIN ("athlete_name" gin_trgm_ops) WHERE (status = 'receiving');

-- CreateIndex
CREATE INDEX "submissions_analyzing_names_idx" ON "submissions" USING GIN ("athlete_name" gin_trgm_ops) WHERE (status = 'analyzing');

-- CreateIndex
CREATE INDEX "submissions_completed_names_idx" ON "submissions" USING GIN ("athlete_name" gin_trgm_ops) WHERE (status = 'completed');
