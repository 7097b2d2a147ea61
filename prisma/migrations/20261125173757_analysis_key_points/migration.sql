-- AlterTable
ALTER TABLE "analyses" ADD COLUMN     "key_points" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "analysis_uploads" ADD COLUMN     "key_points" JSONB NOT NULL DEFAULT '[]';
