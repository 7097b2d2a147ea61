-- AlterTable
ALTER TABLE "coaches" ADD COLUMN     "checkpoint_names" JSONB NOT NULL DEFAULT '{}';
