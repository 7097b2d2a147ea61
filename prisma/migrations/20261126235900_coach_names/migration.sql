-- What the list of coaches is sorted by: the name without case and accents, cut to fit into a cursor, and the id for equal names.
CREATE FUNCTION "coach_name_key"(full_name text, account_id uuid) RETURNS text LANGUAGE sql IMMUTABLE
RETURN left(lower(regexp_replace(normalize(full_name, NFD), '[\u0300-\u036f]', '', 'g')), 80) || E'\t' || account_id::text;

-- "C": the tab after a name sorts before every letter, so that Ann comes before Anna.
ALTER TABLE "coach_listings" ADD COLUMN "name_key" TEXT COLLATE "C";

UPDATE "coach_listings" SET "name_key" = coach_name_key(c.full_name, c.account_id)
FROM "coaches" c WHERE c.account_id = "coach_listings".account_id;

ALTER TABLE "coach_listings" ALTER COLUMN "name_key" SET NOT NULL;

-- CreateIndex
CREATE INDEX "coach_listings_name_key_idx" ON "coach_listings"("name_key");

-- CreateIndex
CREATE INDEX "coach_listings_is_verified_name_key_idx" ON "coach_listings"("is_verified", "name_key");

CREATE OR REPLACE FUNCTION "list_coach"(id uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- A concurrent change of the other table is then visible to the next statement.
  PERFORM 1 FROM coach_listings WHERE account_id = id FOR UPDATE;
  INSERT INTO coach_listings (account_id, created_at, is_verified, search_text, name_key)
  SELECT c.account_id, a.created_at, c.verified_at IS NOT NULL, concat_ws(' ', c.full_name, c.organization, a.email),
    coach_name_key(c.full_name, c.account_id)
  FROM coaches c JOIN accounts a ON a.id = c.account_id
  WHERE c.account_id = list_coach.id AND a.deleted_at IS NULL
  ON CONFLICT (account_id) DO UPDATE SET
    created_at = excluded.created_at, is_verified = excluded.is_verified, search_text = excluded.search_text,
    name_key = excluded.name_key;
  IF NOT FOUND THEN DELETE FROM coach_listings WHERE account_id = list_coach.id; END IF;
END $$;
