-- additive
-- AlterTable
ALTER TABLE "analyses" ADD COLUMN     "height" INTEGER,
ADD COLUMN     "width" INTEGER;
