-- CreateTable
CREATE TABLE "analytics_visitor_counts" (
    "day" DATE NOT NULL,
    "visitors" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "analytics_visitor_counts_pkey" PRIMARY KEY ("day")
);

-- Counts every new visitor. A trigger, because servers of the version before, which run during the update, do not count.
CREATE FUNCTION "count_visitors"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In the order of days, so that servers do not deadlock.
  INSERT INTO analytics_visitor_counts AS counted (day, visitors)
  SELECT day, count(*) FROM new_visitors GROUP BY day ORDER BY day
  ON CONFLICT (day) DO UPDATE SET visitors = counted.visitors + excluded.visitors;
  RETURN NULL;
END $$;

-- Waits for running writes of visitors, and holds back new ones until the count below has committed: a second for ten million events.
CREATE TRIGGER "analytics_visitors_count" AFTER INSERT ON "analytics_visitors"
REFERENCING NEW TABLE AS new_visitors FOR EACH STATEMENT EXECUTE FUNCTION "count_visitors"();

INSERT INTO "analytics_visitor_counts" ("day", "visitors") SELECT "day", count(*) FROM "analytics_visitors" GROUP BY "day";
