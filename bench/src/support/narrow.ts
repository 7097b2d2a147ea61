// Environment variables that narrow a benchmark down to what is being worked on.
const { BENCH_ONLY, BENCH_ROWS, BENCH_SECONDS } = process.env;

/** Whether the name of a figure contains one of the texts in BENCH_ONLY, which are separated by semicolons. */
export function isChosen(name: string): boolean {
  const texts = (BENCH_ONLY ?? '').split(';').map((text) => text.trim());
  return texts.some((text) => name.includes(text));
}

/** BENCH_ROWS, or the usual number of rows. */
export const chosenRows = (usual: number): number => numberFrom(BENCH_ROWS, usual);

/** BENCH_SECONDS, or how long each figure is usually measured. */
export const chosenSeconds = (usual: number): number => numberFrom(BENCH_SECONDS, usual);

function numberFrom(text: string | undefined, usual: number): number {
  const number = Number(text ?? usual);
  if (!(number > 0)) throw new Error(`${text} is not a number above 0.`);
  return number;
}
