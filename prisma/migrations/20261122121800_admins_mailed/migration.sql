-- AlterTable
ALTER TABLE "submissions" ADD COLUMN     "admins_mailed_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "submissions_admins_mailed_at_idx" ON "submissions"("admins_mailed_at");
