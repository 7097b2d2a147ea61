-- AlterTable
ALTER TABLE "checkout_sessions" ADD COLUMN     "athlete_name" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "players" ADD COLUMN     "athlete_name" TEXT;
