import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Prometheus metrics: calls by name and status, durations, failures, and Node's own figures. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #calls = new Histogram({
    name: 'meydan_call_seconds',
    help: 'Time of a call, by name and status',
    labelNames: ['call', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [this.#registry],
  });
  readonly #faults = new Counter({
    name: 'meydan_faults_total',
    help: 'Calls that failed by a fault of ours',
    registers: [this.#registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.#registry, prefix: 'meydan_' });
  }

  observe(call: string, status: number, milliseconds: number): void {
    this.#calls.observe({ call, status }, milliseconds / 1000);
  }

  failed(): void {
    this.#faults.inc();
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
