/*
  Warnings:

  - A unique constraint covering the columns `[playable_key]` on the table `analysis_uploads` will be added. If there are existing duplicate values, this will fail.

*/
-- CreateEnum
CREATE TYPE "AnalysisProblem" AS ENUM ('interrupted', 'incomplete', 'unplayable', 'no_sound', 'other_length', 'not_convertible');

-- AlterTable
ALTER TABLE "analysis_uploads" ADD COLUMN     "converting_at" TIMESTAMPTZ(3),
ADD COLUMN     "has_sound" BOOLEAN,
ADD COLUMN     "playable_key" TEXT;

-- AlterTable
ALTER TABLE "submissions" ADD COLUMN     "analysis_problem" "AnalysisProblem";

-- CreateIndex
CREATE UNIQUE INDEX "analysis_uploads_playable_key_key" ON "analysis_uploads"("playable_key");

-- CreateIndex
CREATE INDEX "analysis_uploads_converting_at_idx" ON "analysis_uploads"("converting_at");
