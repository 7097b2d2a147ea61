-- AlterEnum
ALTER TYPE "TokenPurpose" ADD VALUE 'confirm_email' BEFORE 'undo_email_change';

-- AlterTable
ALTER TABLE "one_time_tokens" ADD COLUMN "email_key" TEXT;

-- Undo links that were mailed before.
UPDATE "one_time_tokens" SET "email_key" = lower(btrim("detail" ->> 'email')) WHERE "purpose" = 'undo_email_change';

-- CreateIndex
CREATE INDEX "one_time_tokens_email_key_idx" ON "one_time_tokens"("email_key");
