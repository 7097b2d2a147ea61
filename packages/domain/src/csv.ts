/** A row of values, or of headings. */
export type CsvRow = readonly (string | number)[];

/** The byte order mark, by which spreadsheets recognise a file as UTF-8. */
export const csvFileStart = '\uFEFF';

/**
 * Where a spreadsheet could begin to read a formula, which could load addresses or run programs: at the start of a text, and where
 * a spreadsheet that separates by semicolons or tabs would split it. Spaces and quotes may stand before the formula.
 */
const formulaStart = /(^|[;\t\r\n])(?=(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠])/g;

/** Formats rows as CSV (RFC 4180). Text that a spreadsheet would run as a formula gets an apostrophe in front. Numbers do not. */
export function formatCsv(rows: readonly CsvRow[]): string {
  return rows.map((row) => `${row.map(formatValue).join(',')}\r\n`).join('');
}

function formatValue(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = value.replaceAll(formulaStart, "$1'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
