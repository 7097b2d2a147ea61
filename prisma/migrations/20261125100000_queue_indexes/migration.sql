-- DropIndex
DROP INDEX "submissions_coach_code_created_at_id_idx";

-- DropIndex
DROP INDEX "submissions_created_at_id_idx";
