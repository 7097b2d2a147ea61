-- additive
-- AlterTable
ALTER TABLE "library_videos" ADD COLUMN     "clean_sha256" TEXT,
ADD COLUMN     "proxy_sha256" TEXT,
ADD COLUMN     "thumbnail_sha256" TEXT;

-- AlterTable
ALTER TABLE "submissions" ADD COLUMN     "clean_sha256" TEXT,
ADD COLUMN     "proxy_sha256" TEXT,
ADD COLUMN     "thumbnail_sha256" TEXT;

