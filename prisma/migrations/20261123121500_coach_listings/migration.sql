-- CreateTable
CREATE TABLE "coach_listings" (
    "account_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "is_verified" BOOLEAN NOT NULL,
    "search_text" TEXT NOT NULL,

    CONSTRAINT "coach_listings_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "coach_counters" (
    "is_verified" BOOLEAN NOT NULL,
    "coaches" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "coach_counters_pkey" PRIMARY KEY ("is_verified")
);

-- CreateIndex
CREATE INDEX "coach_listings_created_at_account_id_idx" ON "coach_listings"("created_at", "account_id");

-- CreateIndex
CREATE INDEX "coach_listings_is_verified_created_at_account_id_idx" ON "coach_listings"("is_verified", "created_at", "account_id");

-- CreateIndex
CREATE INDEX "coach_listings_search_text_idx" ON "coach_listings" USING GIN ("search_text" gin_trgm_ops);

-- AddForeignKey
ALTER TABLE "coach_listings" ADD CONSTRAINT "coach_listings_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "coaches"("account_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The list of coaches, like that of users.
CREATE FUNCTION "count_listed_coach"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was_verified boolean := CASE WHEN TG_OP <> 'INSERT' THEN OLD.is_verified END;
  now_verified boolean := CASE WHEN TG_OP <> 'DELETE' THEN NEW.is_verified END;
BEGIN
  IF was_verified IS NOT DISTINCT FROM now_verified THEN RETURN NULL; END IF;
  -- Always in the same order: two changes in opposite directions would otherwise wait for each other.
  INSERT INTO coach_counters (is_verified, coaches)
  SELECT verified, change FROM (VALUES (was_verified, -1), (now_verified, 1)) AS counts (verified, change)
  WHERE verified IS NOT NULL ORDER BY verified
  ON CONFLICT (is_verified) DO UPDATE SET coaches = coach_counters.coaches + excluded.coaches;
  RETURN NULL;
END $$;

CREATE FUNCTION "list_coach"(id uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- A concurrent change of the other table is then visible to the next statement.
  PERFORM 1 FROM coach_listings WHERE account_id = id FOR UPDATE;
  INSERT INTO coach_listings (account_id, created_at, is_verified, search_text)
  SELECT c.account_id, a.created_at, c.verified_at IS NOT NULL, concat_ws(' ', c.full_name, c.organization, a.email)
  FROM coaches c JOIN accounts a ON a.id = c.account_id
  WHERE c.account_id = list_coach.id AND a.deleted_at IS NULL
  ON CONFLICT (account_id) DO UPDATE SET
    created_at = excluded.created_at, is_verified = excluded.is_verified, search_text = excluded.search_text;
  IF NOT FOUND THEN DELETE FROM coach_listings WHERE account_id = list_coach.id; END IF;
END $$;

CREATE FUNCTION "list_changed_coach"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM list_coach(NEW.account_id); RETURN NULL; END $$;

CREATE FUNCTION "list_coach_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM list_coach(NEW.id); RETURN NULL; END $$;

CREATE TRIGGER "coach_listings_count" AFTER INSERT OR UPDATE OF "is_verified" OR DELETE ON "coach_listings"
FOR EACH ROW EXECUTE FUNCTION "count_listed_coach"();

CREATE TRIGGER "coaches_list_new" AFTER INSERT ON "coaches" FOR EACH ROW EXECUTE FUNCTION "list_changed_coach"();

CREATE TRIGGER "coaches_list_changed" AFTER UPDATE ON "coaches" FOR EACH ROW
WHEN ((OLD.full_name, OLD.organization, OLD.verified_at) IS DISTINCT FROM (NEW.full_name, NEW.organization, NEW.verified_at))
EXECUTE FUNCTION "list_changed_coach"();

CREATE TRIGGER "accounts_list_coach_changed" AFTER UPDATE ON "accounts" FOR EACH ROW
WHEN (NEW.kind = 'coach' AND (OLD.email, OLD.created_at, OLD.deleted_at) IS DISTINCT FROM (NEW.email, NEW.created_at, NEW.deleted_at))
EXECUTE FUNCTION "list_coach_account"();

SELECT list_coach("account_id") FROM "coaches";
