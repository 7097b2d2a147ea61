-- Reads go on meanwhile. In the order in which the running servers write, and before all else: a transaction that has changed a player
-- goes on to change the list of users.
LOCK TABLE "accounts", "players", "coaches", "user_listings", "queue_counters" IN SHARE ROW EXCLUSIVE MODE;

-- The end of plans that run only. Those of ended plans misled the planner: it estimated that a fifth of the running plans had ended, and
-- read all of them in the order of the list.
CREATE OR REPLACE VIEW "user_listing_rows" AS
SELECT account_id, created_at, email_key, search_text, plan_type, status,
  CASE WHEN status IN ('active', 'past_due') THEN ends_at END AS ends_at,
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

UPDATE "user_listings" SET "ends_at" = NULL WHERE "status" NOT IN ('active', 'past_due') AND "ends_at" IS NOT NULL;

-- CreateTable
CREATE TABLE "roster_counters" (
    "coach_id" UUID NOT NULL,
    "players" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "roster_counters_pkey" PRIMARY KEY ("coach_id")
);

-- CreateTable
CREATE TABLE "queue_totals" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "pending" INTEGER NOT NULL DEFAULT 0,
    "receiving" INTEGER NOT NULL DEFAULT 0,
    "analyzing" INTEGER NOT NULL DEFAULT 0,
    "completed" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "queue_totals_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "queue_totals_one_row" CHECK ("id" = 1)
);

-- CreateIndex
CREATE INDEX "user_listings_plan_type_email_key_idx" ON "user_listings"("plan_type", "email_key");

-- CreateIndex
CREATE INDEX "user_listings_plan_type_status_email_key_idx" ON "user_listings"("plan_type", "status", "email_key");

-- CreateIndex
CREATE INDEX "user_listings_status_email_key_idx" ON "user_listings"("status", "email_key");

-- AddForeignKey
ALTER TABLE "roster_counters" ADD CONSTRAINT "roster_counters_coach_id_fkey" FOREIGN KEY ("coach_id") REFERENCES "coaches"("account_id") ON DELETE CASCADE ON UPDATE CASCADE;

INSERT INTO "roster_counters" ("coach_id", "players")
SELECT "coach_id", count(*) FROM "players" WHERE "coach_id" IS NOT NULL AND "coach_linked_at" IS NOT NULL GROUP BY "coach_id";

INSERT INTO "queue_totals" ("pending", "receiving", "analyzing", "completed")
SELECT coalesce(sum("pending"), 0), coalesce(sum("receiving"), 0), coalesce(sum("analyzing"), 0), coalesce(sum("completed"), 0)
FROM "queue_counters";

-- Both count at the commit, like count_listed_user, and take the same lock, named after the first table that it guarded: transactions
-- that change several counters in different orders would otherwise wait for each other.
CREATE FUNCTION "count_linked_player"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before_id uuid := CASE WHEN TG_OP <> 'INSERT' AND OLD.coach_linked_at IS NOT NULL THEN OLD.coach_id END;
  after_id uuid := CASE WHEN TG_OP <> 'DELETE' AND NEW.coach_linked_at IS NOT NULL THEN NEW.coach_id END;
BEGIN
  IF before_id IS NOT DISTINCT FROM after_id THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('user_counters'));
  UPDATE roster_counters SET players = players - 1 WHERE coach_id = before_id;
  IF after_id IS NOT NULL THEN
    INSERT INTO roster_counters (coach_id, players) VALUES (after_id, 1)
    ON CONFLICT (coach_id) DO UPDATE SET players = roster_counters.players + 1;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION "total_queues"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was queue_counters;
  now_is queue_counters;
BEGIN
  IF TG_OP <> 'INSERT' THEN was := OLD; END IF;
  IF TG_OP <> 'DELETE' THEN now_is := NEW; END IF;
  IF (was.pending, was.receiving, was.analyzing, was.completed)
    IS NOT DISTINCT FROM (now_is.pending, now_is.receiving, now_is.analyzing, now_is.completed) THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('user_counters'));
  UPDATE queue_totals SET
    pending = pending + coalesce(now_is.pending, 0) - coalesce(was.pending, 0),
    receiving = receiving + coalesce(now_is.receiving, 0) - coalesce(was.receiving, 0),
    analyzing = analyzing + coalesce(now_is.analyzing, 0) - coalesce(was.analyzing, 0),
    completed = completed + coalesce(now_is.completed, 0) - coalesce(was.completed, 0)
  WHERE id = 1;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "players_count_linked" AFTER INSERT OR UPDATE OF "coach_id", "coach_linked_at" OR DELETE ON "players"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "count_linked_player"();

CREATE CONSTRAINT TRIGGER "queue_counters_total" AFTER INSERT OR UPDATE OR DELETE ON "queue_counters"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "total_queues"();

-- The planner knows how many rows lie after a cursor to a thousandth of the table instead of a hundredth. It otherwise estimates thousands
-- of rows for the last page of a search, and searches all names first. ANALYZE, which Postgres runs by itself, gathers the figures.
ALTER TABLE "submissions" ALTER COLUMN "created_at" SET STATISTICS 1000;
ALTER TABLE "user_listings" ALTER COLUMN "created_at" SET STATISTICS 1000;
ALTER TABLE "coach_listings" ALTER COLUMN "created_at" SET STATISTICS 1000;
ALTER TABLE "players" ALTER COLUMN "coach_linked_at" SET STATISTICS 1000;
