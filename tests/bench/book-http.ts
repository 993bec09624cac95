import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { BenchClub } from './bench-club.ts';
import type { FreeSlot, Slots } from './slots.ts';

const CASH = 4;

/** The body of a booking that is paid in full, in cash. */
export const bookingOf = (slot: FreeSlot, price: number) => ({
  user_id: Number(slot.user_id),
  reservable_time_ids: [Number(slot.time_id)],
  payments: [{ price, cash_id: CASH }],
});

export const PRICE = 480_000;

/** Clients that book one slot after the other over HTTP. */
export class Booker {
  readonly #club: Pick<BenchClub, 'server' | 'token'>;
  readonly #slots: Slots;
  readonly #clients: number;

  constructor(club: Pick<BenchClub, 'server' | 'token'>, slots: Slots, clients: number) {
    this.#club = club;
    this.#slots = slots;
    this.#clients = clients;
  }

  /** Runs for `ms`; returns bookings per second. Throws on any answer but 201. */
  async run(ms: number): Promise<number> {
    // New connections each time: the server closes idle ones.
    const agent = new http.Agent({ keepAlive: true, maxSockets: this.#clients });
    const start = performance.now();
    let booked = 0;
    const client = async () => {
      while (performance.now() - start < ms) {
        await this.book(this.#slots.next(), agent);
        booked++;
      }
    };
    try {
      await Promise.all(Array.from({ length: this.#clients }, client));
      return booked / ((performance.now() - start) / 1000);
    } finally {
      agent.destroy();
    }
  }

  book(slot: FreeSlot, agent?: http.Agent): Promise<void> {
    const body = JSON.stringify(bookingOf(slot, PRICE));
    return new Promise((resolve, reject) => {
      const request = http.request(`${this.#club.server.url}/v1/admin/sale-invoices`, {
        ...(agent ? { agent } : {}),
        method: 'POST',
        timeout: 30_000,
        headers: {
          Authorization: `Bearer ${this.#club.token}`,
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
          'Idempotency-Key': randomUUID(),
        },
      });
      request.on('error', reject);
      request.on('timeout', () => request.destroy(new Error('a booking took over 30 s')));
      request.on('response', (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          if (response.statusCode === 201) resolve();
          else reject(new Error(`a booking was answered ${response.statusCode}: ${Buffer.concat(parts)}`));
        });
      });
      request.end(body);
    });
  }
}
