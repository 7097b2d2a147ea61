-- CreateEnum
CREATE TYPE "LibraryKind" AS ENUM ('reference', 'drill');

-- CreateEnum
CREATE TYPE "LibraryStatus" AS ENUM ('draft', 'preparing', 'ready', 'failed');

-- AlterTable
ALTER TABLE "upload_attempts" ADD COLUMN     "library_video_id" UUID;

-- CreateTable
CREATE TABLE "library_videos" (
    "id" UUID NOT NULL,
    "coach_id" UUID,
    "coach_code" CHAR(6),
    "status" "LibraryStatus" NOT NULL DEFAULT 'draft',
    "kind" "LibraryKind" NOT NULL DEFAULT 'reference',
    "name" TEXT NOT NULL DEFAULT '',
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "search_text" TEXT NOT NULL DEFAULT '',
    "position" BIGINT NOT NULL DEFAULT 0,
    "file_name" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "size" BIGINT NOT NULL,
    "attempt_key" TEXT,
    "stored_key" TEXT,
    "sha256" TEXT,
    "container" TEXT,
    "video_codec" TEXT,
    "duration_seconds" DOUBLE PRECISION,
    "width" INTEGER,
    "height" INTEGER,
    "rotation" INTEGER,
    "frame_rate" DOUBLE PRECISION,
    "frame_count" INTEGER,
    "needs_proxy" BOOLEAN NOT NULL DEFAULT false,
    "clean_key" TEXT,
    "clean_size" BIGINT,
    "clean_content_type" TEXT,
    "proxy_key" TEXT,
    "proxy_size" BIGINT,
    "thumbnail_key" TEXT,
    "thumbnail_size" INTEGER,
    "memory_failures" INTEGER NOT NULL DEFAULT 0,
    "uploaded_by" UUID NOT NULL,
    "permission_confirmed_at" TIMESTAMPTZ(3),
    "last_byte_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "removed_at" TIMESTAMPTZ(3),
    "files_removed_at" TIMESTAMPTZ(3),
    "check_files_at" TIMESTAMPTZ(3),

    CONSTRAINT "library_videos_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "library_attachments" (
    "submission_id" UUID NOT NULL,
    "video_id" UUID NOT NULL,
    "attached_at" TIMESTAMPTZ(3) NOT NULL,
    "check_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "library_attachments_pkey" PRIMARY KEY ("submission_id","video_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "library_videos_attempt_key_key" ON "library_videos"("attempt_key");

-- CreateIndex
CREATE UNIQUE INDEX "library_videos_stored_key_key" ON "library_videos"("stored_key");

-- CreateIndex
CREATE UNIQUE INDEX "library_videos_clean_key_key" ON "library_videos"("clean_key");

-- CreateIndex
CREATE UNIQUE INDEX "library_videos_proxy_key_key" ON "library_videos"("proxy_key");

-- CreateIndex
CREATE UNIQUE INDEX "library_videos_thumbnail_key_key" ON "library_videos"("thumbnail_key");

-- CreateIndex
CREATE INDEX "library_videos_coach_id_position_id_idx" ON "library_videos"("coach_id", "position", "id");

-- CreateIndex
CREATE INDEX "library_videos_check_files_at_idx" ON "library_videos"("check_files_at");

-- CreateIndex
CREATE INDEX "library_videos_search_text_idx" ON "library_videos" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "library_attachments_video_id_idx" ON "library_attachments"("video_id");

-- CreateIndex
CREATE INDEX "library_attachments_check_at_idx" ON "library_attachments"("check_at");

-- CreateIndex
CREATE INDEX "upload_attempts_library_video_id_idx" ON "upload_attempts"("library_video_id");

-- AddForeignKey
ALTER TABLE "upload_attempts" ADD CONSTRAINT "upload_attempts_library_video_id_fkey" FOREIGN KEY ("library_video_id") REFERENCES "library_videos"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "library_attachments" ADD CONSTRAINT "library_attachments_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "library_attachments" ADD CONSTRAINT "library_attachments_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "library_videos"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Partial indexes are not in the schema (decision 2). Partial, so that finished rows do not slow the jobs.

-- CreateIndex
CREATE INDEX "library_videos_drafts_idx" ON "library_videos"("created_at", "id") WHERE (status = 'draft');

-- CreateIndex
CREATE INDEX "library_videos_preparing_idx" ON "library_videos"("created_at", "id") WHERE (status = 'preparing');

-- Postgres does not use the order of an index on (coach_id, position, id) for rows without a coach.
-- CreateIndex
CREATE INDEX "library_videos_everyone_idx" ON "library_videos"("position", "id") WHERE (coach_id IS NULL);
