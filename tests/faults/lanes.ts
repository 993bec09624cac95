import { buildEngine } from './engine/build-engine.ts';
import { trySeed } from './search.ts';
import { World } from './world.ts';

/** How many schedules run in parallel: while one waits, another works. */
const MOST = 2;

/** Worlds, each of which runs one schedule at a time. */
export class Lanes {
  readonly #worlds: readonly World[];
  readonly #free: World[];
  readonly #waiting: ((world: World) => void)[] = [];

  private constructor(worlds: readonly World[]) {
    this.#worlds = worlds;
    this.#free = [...worlds];
  }

  /** Opens worlds for this many schedules, with tablets in a browser or the engine alone. */
  static async open(schedules: number, on: 'browser' | 'engine'): Promise<Lanes> {
    const count = Math.min(MOST, schedules);
    const engine = on === 'engine' ? await buildEngine() : null;
    const opened = await Promise.allSettled(Array.from({ length: count }, () => World.open(engine)));
    const worlds = opened.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    const lanes = new Lanes(worlds);
    const failed = opened.find((one) => one.status === 'rejected');
    if (!failed) return lanes;
    await lanes.close();
    throw failed.reason;
  }

  /** Runs the schedule of a seed as soon as a world is free; returns as `trySeed` does. */
  async trySeed(seed: number): Promise<string | null> {
    const world = this.#free.shift() ?? (await new Promise<World>((resolve) => this.#waiting.push(resolve)));
    try {
      return await trySeed(world, seed);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(world);
      else this.#free.push(world);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#worlds.map((world) => world.close()));
  }
}
