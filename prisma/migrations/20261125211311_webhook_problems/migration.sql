-- CreateTable
CREATE TABLE "webhook_problems" (
    "kind" TEXT NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_problems_pkey" PRIMARY KEY ("kind")
);
