export interface BenchResult {
  name: string;
  measured: number;
  unit: string;
  /** The figure to compare with, measured in the same run. */
  peer?: number;
  ratio?: number;
  /** Goal for the ratio, or for `measured` if there is no ratio. */
  atLeast?: number;
  atMost?: number;
}

/** Prints a result for `npm run bench`, which collects the table. */
export function report(result: BenchResult): void {
  console.log(`@result ${JSON.stringify(result)}`);
}
