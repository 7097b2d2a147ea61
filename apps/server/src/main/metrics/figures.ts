import { Counter, Gauge, type Registry } from 'prom-client';

export type Sample = [labels: Record<string, string>, value: number];
type Read = () => Sample[] | Promise<Sample[]>;

/** A figure that is read when Prometheus asks. If reading fails, it is absent, and all others are there. */
export function gaugeOf(registry: Registry, name: string, help: string, labelNames: string[], read: Read): void {
  const metric = new Gauge({
    name,
    help,
    labelNames,
    registers: [],
    async collect() {
      const current = await samples(read);
      this.reset();
      for (const [labels, value] of current) this.set(labels, value);
    },
  });
  registry.registerMetric(metric);
}

/** As `gaugeOf`, for a count that only grows until the process ends. */
export function countOf(registry: Registry, name: string, help: string, labelNames: string[], read: Read): void {
  const metric = new Counter({
    name,
    help,
    labelNames,
    registers: [],
    async collect() {
      const current = await samples(read);
      // Not before the wait: scrapes at the same time would then add to each other's counts.
      this.reset();
      for (const [labels, value] of current) this.inc(labels, value);
    },
  });
  registry.registerMetric(metric);
}

async function samples(read: Read): Promise<Sample[]> {
  try {
    return await read();
  } catch {
    return [];
  }
}
