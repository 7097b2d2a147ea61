-- CreateTable
CREATE TABLE "deletion_leases" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "deletion_leases_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "object_deletions" (
    "key" TEXT NOT NULL,
    "is_deferred" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "object_deletions_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "restores" (
    "id" UUID NOT NULL,
    "backup" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completed_at" TIMESTAMPTZ(3),
    "released_at" TIMESTAMPTZ(3),

    CONSTRAINT "restores_pkey" PRIMARY KEY ("id")
);

INSERT INTO "deletion_leases" ("id", "expires_at") VALUES (1, 'epoch');

-- The only row.
ALTER TABLE "deletion_leases" ADD CONSTRAINT "deletion_leases_one_row" CHECK ("id" = 1);
