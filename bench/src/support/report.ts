export interface BenchResult {
  name: string;
  measured: number;
  unit: string;
  /** The same of what it is held against, from the same run. */
  peer?: number;
  ratio?: number;
  /** Goal for the ratio, or for measured without one. */
  atLeast?: number;
  atMost?: number;
}

/** Hands a result to `npm run bench`, which gathers the table. */
export function report(result: BenchResult): void {
  console.log(`@result ${JSON.stringify(result)}`);
}
