-- AlterTable
ALTER TABLE "submissions" ADD COLUMN     "memory_failures" INTEGER NOT NULL DEFAULT 0;

-- Copies given up under the old rule are tried again: the clean-up job enqueues them, and removes the video when it can't be prepared.
UPDATE "submissions" SET "clean_state" = 'preparing'
WHERE "clean_state" = 'failed' AND "status" IN ('pending', 'analyzing', 'receiving');
