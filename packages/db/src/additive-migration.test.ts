import { describe, expect, it } from 'vitest';
import { isMarkedAdditive, notAdditive } from './additive-migration.ts';

it('is marked by its first line only', () => {
  expect(isMarkedAdditive('-- additive\ncreate table a (id int);')).toBe(true);
  expect(isMarkedAdditive('-- additive: the column is for reports\n')).toBe(true);
  expect(isMarkedAdditive('create table a (id int);\n-- additive')).toBe(false);
  expect(isMarkedAdditive('-- additively')).toBe(false);
});

describe('accepts statements that do not affect an older version', () => {
  it.each([
    [
      'a table with all that belongs to it',
      `-- CreateTable
      CREATE TABLE "notes" ("id" UUID NOT NULL, "text" TEXT NOT NULL, CONSTRAINT "notes_pkey" PRIMARY KEY ("id"));
      CREATE UNIQUE INDEX "notes_text_key" ON "notes"("text");
      ALTER TABLE "notes" ADD CONSTRAINT "notes_fkey" FOREIGN KEY ("id") REFERENCES "accounts"("id") ON DELETE CASCADE;`,
    ],
    [
      'columns that may be null or have a default',
      `/* Warnings: none */
      ALTER TABLE "submissions" ADD COLUMN     "price" NUMERIC(10,2),
      ADD COLUMN     "labels" TEXT NOT NULL DEFAULT 'one, two';`,
    ],
    ['an index', 'CREATE INDEX "submissions_price_idx" ON "submissions"("price");'],
    ['an enum', `CREATE TYPE "Kind" AS ENUM ('a', 'b');`],
  ])('%s', (_name, sql) => {
    expect(notAdditive(sql)).toBeNull();
  });
});

describe('returns the statement that breaks an older version', () => {
  it.each([
    'ALTER TABLE "submissions" DROP COLUMN "notes"',
    'ALTER TABLE "submissions" ADD COLUMN "price" INTEGER NOT NULL',
    'ALTER TABLE "submissions" ADD COLUMN "price" INTEGER, DROP COLUMN "notes"',
    'ALTER TABLE "submissions" ADD COLUMN "price" INTEGER UNIQUE',
    'ALTER TABLE "submissions" ALTER COLUMN "notes" SET NOT NULL',
    'ALTER TABLE "submissions" RENAME COLUMN "notes" TO "text"',
    'ALTER TABLE "submissions" ADD CONSTRAINT "short" CHECK (length(notes) < 10)',
    'CREATE UNIQUE INDEX "submissions_notes_key" ON "submissions"("notes")',
    'CREATE TABLE "notes" ("id" UUID REFERENCES "accounts"("id") ON DELETE RESTRICT)',
    'DROP TABLE "submissions"',
    'UPDATE submissions SET notes = null',
    `ALTER TYPE "SubmissionStatus" ADD VALUE 'lost'`,
  ])('%s', (statement) => {
    expect(notAdditive(`CREATE TYPE "Kind" AS ENUM ('a');\n${statement};`)).toBe(statement);
  });
});
