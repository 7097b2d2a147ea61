-- additive
-- AlterTable
ALTER TABLE "players" ADD COLUMN     "charge_begun_at" TIMESTAMPTZ(3);
