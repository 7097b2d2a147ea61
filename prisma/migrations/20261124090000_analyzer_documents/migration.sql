-- The last statements lock submissions: they fail, to be tried again, before the calls that would wait behind them do.
SET LOCAL lock_timeout = '3s';

-- annotation_drafts was never written.
DO $$
BEGIN
  IF EXISTS (SELECT FROM "annotation_drafts") THEN
    RAISE EXCEPTION 'annotation_drafts has rows, which this migration would delete';
  END IF;
END $$;

-- CreateTable
CREATE TABLE "analyzer_documents" (
    "submission_id" UUID NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "item_count" INTEGER NOT NULL DEFAULT 0,
    "bytes" INTEGER NOT NULL DEFAULT 0,
    "submitted_at" TIMESTAMPTZ(3) NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "analyzer_documents_pkey" PRIMARY KEY ("submission_id")
);

-- CreateTable
CREATE TABLE "analyzer_items" (
    "submission_id" UUID NOT NULL,
    "id" VARCHAR(64) NOT NULL,
    "data" TEXT,
    "edited_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_edited_at" TIMESTAMPTZ(3),
    "format" INTEGER NOT NULL,
    "bytes" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "analyzer_items_pkey" PRIMARY KEY ("submission_id","id")
);

-- CreateIndex
CREATE INDEX "analyzer_documents_submitted_at_idx" ON "analyzer_documents"("submitted_at");

-- CreateIndex
CREATE UNIQUE INDEX "analyzer_items_submission_id_version_key" ON "analyzer_items"("submission_id", "version");

-- AddForeignKey
ALTER TABLE "analyzer_items" ADD CONSTRAINT "analyzer_items_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "analyzer_documents"("submission_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "analyzer_documents" ADD CONSTRAINT "analyzer_documents_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- DropForeignKey
ALTER TABLE "annotation_drafts" DROP CONSTRAINT "annotation_drafts_submission_id_fkey";

-- DropTable
DROP TABLE "annotation_drafts";
