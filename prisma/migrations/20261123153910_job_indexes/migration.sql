-- Partial indexes are not in the schema (decision 2). Partial, so that finished rows do not slow the jobs.

-- CreateIndex
CREATE INDEX "analyses_with_file_idx" ON "analyses"("available_until", "id") WHERE (removed_at IS NULL);

-- CreateIndex
CREATE INDEX "submissions_with_files_idx" ON "submissions"("created_at", "id") WHERE (files_removed_at IS NULL);

-- CreateIndex
CREATE INDEX "submissions_taken_idx" ON "submissions"("status", "taken_at") WHERE (taken_at IS NOT NULL);

-- CreateIndex
CREATE INDEX "submissions_to_mail_idx" ON "submissions"("coach_code") WHERE (status = 'pending' AND coach_mailed_at IS NULL AND coach_code <> '000000');

-- CreateIndex
CREATE INDEX "submissions_preparing_copy_idx" ON "submissions"("created_at", "id") WHERE (clean_state = 'preparing');

-- CreateIndex
CREATE INDEX "submissions_preparing_proxy_idx" ON "submissions"("created_at", "id") WHERE (proxy_state = 'preparing');

-- CreateIndex
CREATE INDEX "submissions_unprepared_idx" ON "submissions"("created_at", "id") WHERE (clean_state = 'failed' AND status IN ('pending', 'analyzing'));

-- Last, because dropping an index locks its table until the migration ends.

-- DropIndex
DROP INDEX "analyses_removed_at_available_until_idx";

-- DropIndex
DROP INDEX "submissions_admins_mailed_at_idx";

-- DropIndex
DROP INDEX "submissions_admins_reminded_at_idx";

-- DropIndex
DROP INDEX "submissions_files_removed_at_created_at_id_idx";

-- DropIndex
DROP INDEX "submissions_status_coach_mailed_at_idx";

-- DropIndex
DROP INDEX "submissions_status_taken_at_idx";
