import type { Transaction } from '@swing/db/client';
import { recountListings, recountRosters } from '@swing/db/recount-totals';

const firstNames =
  `Hannah Anna Joanne Liam Noah Olivia Emma Ava Sophia Mason Logan Lucas Ethan Jacob Aiden Jackson Mia Ella Harper
  Evelyn Abigail Emily Scarlett Grace Chloe Zoë José André Mateo Diego Carlos Ximena Riley Jordan Casey Taylor Morgan Quinn Blake
  Skyler`.split(/\s+/);
const syllables = 'Ben der son Mar low Kin gar field Has ting ley Roth man Sto ner Wel by Cor tez Vin'.split(' ');

/** The tables that `fillPeople` and `listPeople` fill. */
export const peopleTables = ['accounts', 'players', 'coaches', 'user_listings', 'coach_listings'];

/** The family name of the same 80 rows at any size, which the benchmarks search for. Evenly spread over time. */
export const rareName = 'Quillfeather';
/** Part of about a tenth of all names. */
export const commonName = 'ann';

/**
 * Defines the SQL functions `bench_first_name(n)` and `bench_family_name(n)`, which name row `n` of `rows`. Of each thousandth of the
 * rows, 8 of the first 100 have `rareName`.
 */
export async function defineNames(tx: Transaction, rows: number): Promise<void> {
  // A random, but always the same element of the array for each row.
  const pick = (words: readonly string[], seed: number) =>
    `(array['${words.join("','")}'])[1 + (hashint4(n + ${seed}) & 2147483647) % ${words.length}]`;
  const isRare = `n / 100 % ${Math.max(1, Math.round(rows / 1_000))} = 0 and n % 100 in (3, 11, 19, 27, 35, 45, 65, 85)`;
  const define = (name: string, body: string) =>
    tx.$executeRawUnsafe(`create function ${name}(n int) returns text language sql immutable as $$ select ${body} $$`);
  await define('bench_first_name', pick(firstNames, 10_000_000));
  const family = [20_000_000, 30_000_000, 40_000_000].map((seed) => pick(syllables, seed)).join(' || ');
  await define('bench_family_name', `case when ${isRare} then '${rareName}' else initcap(${family}) end`);
}

/**
 * Adds players of one coach and that many other coaches, with the rows of the admins' lists. Of 100 players, 70 are active, 3
 * past due, 9 cancelled, 10 expired and 8 inactive.
 */
export async function fillPeople(tx: Transaction, coachId: string, count: number): Promise<void> {
  await tx.$executeRaw`
        insert into accounts (id, kind, email, email_key, created_at)
        select md5(kind || n)::uuid, kind::"AccountKind", email, lower(email), now() - n * interval '20 seconds'
        from (select n, kind, bench_first_name(n) || '.' || bench_family_name(n) || n || '@' ||
          (array['mail.test', 'post.test', 'swing.test'])[1 + n % 3] as email
          from generate_series(1, ${count}::int) n, (values ('player'), ('coach')) kinds (kind)) people`;
  await tx.$executeRaw`
        insert into players (account_id, first_name, last_name, athlete_name, coach_id, coach_linked_at, plan_type, subscription_status,
          subscription_end, next_billing_date, billing_anchor)
        select md5('player' || n)::uuid, bench_first_name(n), bench_family_name(n),
          case when n % 4 = 0 then bench_first_name(-n) end, ${coachId}::uuid, now() - n * interval '20 seconds',
          (case when n % 20 < 10 then 'starter' when n % 20 < 17 then 'performance' else 'sixmonth' end)::"PlanType",
          (case when n % 100 < 70 then 'active' when n % 100 < 73 then 'past_due' when n % 100 < 82 then 'cancelled'
            when n % 100 < 92 then 'expired' else 'inactive' end)::"SubscriptionStatus",
          now() + (case when n % 100 < 82 then n % 30 + 1 else -n % 300 - 1 end) * interval '1 day',
          case when n % 100 < 72 and n % 20 < 17 then now() + (n % 30 + 1) * interval '1 day' end,
          now() - interval '40 days'
        from generate_series(1, ${count}::int) n`;
  await tx.$executeRaw`
        insert into coaches (account_id, full_name, organization, invite_code, verified_at)
        select md5('coach' || n)::uuid, bench_first_name(n) || ' ' || bench_family_name(n), bench_family_name(-n) || ' Baseball',
          lpad(n::text, 6, 'C'), case when n % 10 > 0 then now() end
        from generate_series(1, ${count - 1}::int) n`;
}

/** Fills the tables that triggers keep, for people who were added without them, in the order in which they would have come. */
export async function listPeople(tx: Transaction): Promise<void> {
  await tx.$executeRaw`
    insert into user_listings (account_id, created_at, email_key, search_text, plan_type, status, ends_at, access_until)
    select account_id, created_at, email_key, search_text, plan_type, status, ends_at, access_until from user_listing_rows
    order by created_at
    on conflict do nothing`;
  await tx.$executeRaw`
    insert into coach_listings (account_id, created_at, is_verified, search_text, name_key)
    select c.account_id, a.created_at, c.verified_at is not null, concat_ws(' ', c.full_name, c.organization, a.email),
      coach_name_key(c.full_name, c.account_id)
    from coaches c join accounts a on a.id = c.account_id
    order by a.created_at
    on conflict do nothing`;
  await recountListings(tx);
  await recountRosters(tx);
}
