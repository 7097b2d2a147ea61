-- CreateTable
CREATE TABLE "known_networks" (
    "account_id" UUID NOT NULL,
    "network" TEXT NOT NULL,
    "last_sign_in_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "known_networks_pkey" PRIMARY KEY ("account_id","network")
);

-- CreateIndex
CREATE INDEX "known_networks_last_sign_in_at_idx" ON "known_networks"("last_sign_in_at");

-- AddForeignKey
ALTER TABLE "known_networks" ADD CONSTRAINT "known_networks_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
