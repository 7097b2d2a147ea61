/*
  Warnings:

  - A unique constraint covering the columns `[stream_uid]` on the table `analysis_uploads` will be added. If there are existing duplicate values, this will fail.

*/
-- AlterEnum
ALTER TYPE "AnalysisProblem" ADD VALUE 'too_large';

-- AlterTable
ALTER TABLE "analysis_uploads" ADD COLUMN     "stream_arrived_at" TIMESTAMPTZ(3),
ADD COLUMN     "stream_ask_at" TIMESTAMPTZ(3),
ADD COLUMN     "stream_uid" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "analysis_uploads_stream_uid_key" ON "analysis_uploads"("stream_uid");

-- CreateIndex
CREATE INDEX "analysis_uploads_stream_ask_at_idx" ON "analysis_uploads"("stream_ask_at");
