-- Columns of tables that are in use, in a migration of their own: it locks them until it ends.

-- AlterTable
ALTER TABLE "analysis_uploads" ADD COLUMN     "requester_name" TEXT,
ADD COLUMN     "requester_session" TEXT;

-- AlterTable
ALTER TABLE "audit_entries" ADD COLUMN     "player_id" UUID;

-- AlterTable
ALTER TABLE "players" ADD COLUMN     "closed_customer_id" TEXT;

-- CreateIndex
CREATE INDEX "audit_entries_player_id_at_idx" ON "audit_entries"("player_id", "at");
