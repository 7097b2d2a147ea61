-- Earlier entries about submissions, so that they are in the player's list.
UPDATE "audit_entries" e SET "player_id" = s."player_id"
FROM "submissions" s WHERE e."subject_type" = 'submission' AND e."subject_id" = s."id"::text;

-- Who the coaches of earlier entries are.
UPDATE "audit_entries" e SET "actor_name" = c."invite_code"
FROM "coaches" c WHERE e."actor_scope" = 'coach' AND e."actor_id" = c."account_id" AND e."actor_name" IS NULL;

-- Reads go on meanwhile. Accounts first, as where an account is created.
LOCK TABLE "accounts", "players" IN SHARE ROW EXCLUSIVE MODE;

-- CreateTable
CREATE TABLE "user_listings" (
    "account_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "email_key" TEXT NOT NULL,
    "search_text" TEXT NOT NULL,
    "plan_type" "PlanType" NOT NULL,
    "status" "SubscriptionStatus" NOT NULL,
    "ends_at" TIMESTAMPTZ(3),
    "access_until" TIMESTAMPTZ(3),

    CONSTRAINT "user_listings_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "user_counters" (
    "access_day" DATE NOT NULL,
    "users" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "user_counters_pkey" PRIMARY KEY ("access_day")
);

-- CreateTable
CREATE TABLE "plan_changes" (
    "id" UUID NOT NULL,
    "player_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "plan_type" "PlanType" NOT NULL,
    "status" "SubscriptionStatus" NOT NULL,
    "ends_at" TIMESTAMPTZ(3),
    "is_manual_grant" BOOLEAN NOT NULL,

    CONSTRAINT "plan_changes_pkey" PRIMARY KEY ("id")
);

-- The plan of existing players, as their first known one.
INSERT INTO "plan_changes" ("id", "player_id", "at", "plan_type", "status", "ends_at", "is_manual_grant")
SELECT gen_random_uuid(), p."account_id", coalesce(p."billing_anchor", a."created_at"), p."plan_type", p."subscription_status", p."subscription_end", p."is_manual_grant"
FROM "players" p JOIN "accounts" a ON a."id" = p."account_id"
WHERE p."subscription_status" <> 'inactive' AND a."deleted_at" IS NULL;

-- The rows of the list of users. Mirrors `statusAt` and `hasAccess` of packages/domain/src/billing/subscription.ts, which
-- apps/server/src/modules/administration/store/user-listing.test.ts checks.
CREATE VIEW "user_listing_rows" AS
SELECT account_id, created_at, email_key, search_text, plan_type, status, ends_at,
  CASE
    WHEN is_disputed OR status IN ('inactive', 'expired') THEN NULL
    ELSE coalesce(ends_at, '9999-12-31T00:00:00Z')
  END AS access_until
FROM (
  SELECT p.account_id, a.created_at, a.email_key, p.plan_type, p.subscription_status AS status, p.is_disputed,
    concat_ws(' ', p.first_name, p.last_name, p.athlete_name, p.second_athlete_name, a.email) AS search_text,
    CASE
      WHEN p.subscription_status IN ('active', 'past_due') AND p.plan_type <> 'sixmonth' AND p.next_billing_date IS NOT NULL THEN NULL
      ELSE coalesce(p.subscription_end, '0001-01-01T00:00:00Z')
    END AS ends_at
  FROM players p JOIN accounts a ON a.id = p.account_id
  WHERE a.deleted_at IS NULL
) AS shown;

-- The day of the counter that counts a user.
CREATE FUNCTION "access_day"(access_until timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce((access_until AT TIME ZONE 'UTC')::date, '0001-01-01')
$$;

INSERT INTO "user_listings" ("account_id", "created_at", "email_key", "search_text", "plan_type", "status", "ends_at", "access_until")
SELECT account_id, created_at, email_key, search_text, plan_type, status, ends_at, access_until FROM "user_listing_rows";

INSERT INTO "user_counters" ("access_day", "users")
SELECT access_day(access_until), count(*) FROM "user_listings" GROUP BY 1;

-- CreateIndex
CREATE INDEX "user_listings_created_at_account_id_idx" ON "user_listings"("created_at", "account_id");

-- CreateIndex
CREATE INDEX "user_listings_plan_type_created_at_account_id_idx" ON "user_listings"("plan_type", "created_at", "account_id");

-- CreateIndex
CREATE INDEX "user_listings_plan_type_status_created_at_account_id_idx" ON "user_listings"("plan_type", "status", "created_at", "account_id");

-- CreateIndex
CREATE INDEX "user_listings_status_created_at_account_id_idx" ON "user_listings"("status", "created_at", "account_id");

-- CreateIndex
CREATE INDEX "user_listings_status_ends_at_idx" ON "user_listings"("status", "ends_at");

-- CreateIndex
CREATE INDEX "user_listings_email_key_idx" ON "user_listings"("email_key");

-- CreateIndex
CREATE INDEX "user_listings_access_until_idx" ON "user_listings"("access_until");

-- CreateIndex
CREATE INDEX "user_listings_search_text_idx" ON "user_listings" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "plan_changes_player_id_at_id_idx" ON "plan_changes"("player_id", "at", "id");

-- AddForeignKey
ALTER TABLE "user_listings" ADD CONSTRAINT "user_listings_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "players"("account_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "players"("account_id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE FUNCTION "count_listed_user"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before_day date := CASE WHEN TG_OP <> 'INSERT' THEN access_day(OLD.access_until) END;
  after_day date := CASE WHEN TG_OP <> 'DELETE' THEN access_day(NEW.access_until) END;
BEGIN
  IF before_day IS NOT DISTINCT FROM after_day THEN RETURN NULL; END IF;
  -- One lock for all counters: two transactions that change several users would otherwise wait for each other's.
  PERFORM pg_advisory_xact_lock(hashtext('user_counters'));
  INSERT INTO user_counters (access_day, users)
  SELECT day, change FROM (VALUES (before_day, -1), (after_day, 1)) AS days (day, change) WHERE day IS NOT NULL
  ON CONFLICT (access_day) DO UPDATE SET users = user_counters.users + excluded.users;
  RETURN NULL;
END $$;

CREATE FUNCTION "list_user"(id uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- A concurrent change of the other table is then visible to the next statement.
  PERFORM 1 FROM user_listings WHERE account_id = id FOR UPDATE;
  INSERT INTO user_listings (account_id, created_at, email_key, search_text, plan_type, status, ends_at, access_until)
  SELECT account_id, created_at, email_key, search_text, plan_type, status, ends_at, access_until
  FROM user_listing_rows WHERE account_id = list_user.id
  ON CONFLICT (account_id) DO UPDATE SET
    created_at = excluded.created_at, email_key = excluded.email_key, search_text = excluded.search_text, plan_type = excluded.plan_type,
    status = excluded.status, ends_at = excluded.ends_at, access_until = excluded.access_until;
  IF NOT FOUND THEN DELETE FROM user_listings WHERE account_id = list_user.id; END IF;
END $$;

CREATE FUNCTION "list_player"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM list_user(NEW.account_id); RETURN NULL; END $$;

CREATE FUNCTION "list_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM list_user(NEW.id); RETURN NULL; END $$;

-- Counts at the commit, because every new player changes the same counter: a transaction that goes on, such as one that asks the
-- payment provider, would otherwise make all others wait.
CREATE CONSTRAINT TRIGGER "user_listings_count" AFTER INSERT OR UPDATE OF "access_until" OR DELETE ON "user_listings"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "count_listed_user"();

CREATE TRIGGER "players_list_new" AFTER INSERT ON "players" FOR EACH ROW EXECUTE FUNCTION "list_player"();

CREATE TRIGGER "players_list_changed" AFTER UPDATE ON "players" FOR EACH ROW
WHEN ((OLD.first_name, OLD.last_name, OLD.athlete_name, OLD.second_athlete_name, OLD.plan_type, OLD.subscription_status, OLD.subscription_end, OLD.next_billing_date, OLD.is_disputed)
  IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.athlete_name, NEW.second_athlete_name, NEW.plan_type, NEW.subscription_status, NEW.subscription_end, NEW.next_billing_date, NEW.is_disputed))
EXECUTE FUNCTION "list_player"();

CREATE TRIGGER "accounts_list_changed" AFTER UPDATE ON "accounts" FOR EACH ROW
WHEN (NEW.kind = 'player' AND (OLD.email, OLD.email_key, OLD.created_at, OLD.deleted_at) IS DISTINCT FROM (NEW.email, NEW.email_key, NEW.created_at, NEW.deleted_at))
EXECUTE FUNCTION "list_account"();
