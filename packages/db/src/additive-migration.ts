/** The first line of a migration that is additive: the version before runs on the migrated database too (operation-8). */
const mark = /^-- additive\b/;

export const isMarkedAdditive = (sql: string): boolean => mark.test(sql);

/**
 * Returns the first statement that could break the version before, or null. New tables, indexes that are not unique, and new columns that
 * may be null or have a default cannot, because every version names the columns that it reads and writes.
 */
export function notAdditive(sql: string): string | null {
  const statements = sql
    .replaceAll(/--[^\n]*|\/\*.*?\*\//gs, ' ')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
  const created = new Set(statements.flatMap((statement) => /^create table (\S+)/i.exec(statement)?.slice(1) ?? []));
  return statements.find((statement) => !isAdditive(statement, created)) ?? null;
}

function isAdditive(statement: string, created: ReadonlySet<string>): boolean {
  if (/\breferences\b/i.test(statement) && !/\bon delete (cascade|set null)\b/i.test(statement)) return false;
  if (/^(create (table|type|index|extension)|comment on) /i.test(statement)) return true;
  const [, table = ''] = /^(?:alter table|create unique index \S+ on) ([^\s(]+)/i.exec(statement) ?? [];
  if (created.has(table)) return true;
  const [, actions] = /^alter table \S+ (.*)$/i.exec(statement) ?? [];
  return actions !== undefined && actionsOf(actions).every(addsHarmlessColumn);
}

/** Splits the actions of an ALTER TABLE at their commas, without those in parentheses and quotes. */
const actionsOf = (actions: string) => actions.replaceAll(/\([^()]*\)|'[^']*'/g, '()').split(/\s*,\s*/);

function addsHarmlessColumn(action: string): boolean {
  if (!/^add column /i.test(action) || /\b(unique|primary key|check)\b/i.test(action)) return false;
  return !/\bnot null\b/i.test(action) || /\bdefault\b/i.test(action);
}
