-- Comes with Postgres. The user needs the privilege CREATE on the database, unless the extension exists.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- AlterTable
ALTER TABLE "analysis_uploads" ADD COLUMN     "is_correction" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "last_byte_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "coaches" ADD COLUMN     "takes_general" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "coach_linked_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "submissions" ADD COLUMN     "admins_reminded_at" TIMESTAMPTZ(3),
ADD COLUMN     "coach_mailed_at" TIMESTAMPTZ(3),
ADD COLUMN     "taken_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "submissions_status_taken_at_idx" ON "submissions"("status", "taken_at");

-- CreateIndex
CREATE INDEX "submissions_status_coach_mailed_at_idx" ON "submissions"("status", "coach_mailed_at");

-- CreateIndex
CREATE INDEX "submissions_admins_reminded_at_idx" ON "submissions"("admins_reminded_at");

-- CreateIndex
CREATE INDEX "submissions_athlete_name_idx" ON "submissions" USING GIN ("athlete_name" gin_trgm_ops);

-- Earlier payments of players who still have the coach of the payment.
UPDATE "payments" SET "coach_linked_at" = "players"."coach_linked_at"
FROM "players" WHERE "players"."account_id" = "payments"."player_id" AND "players"."coach_id" = "payments"."coach_id";

-- Coaches are not mailed about submissions from before these mails.
UPDATE "submissions" SET "coach_mailed_at" = CURRENT_TIMESTAMP WHERE "status" = 'pending' AND "coach_code" <> '000000';
