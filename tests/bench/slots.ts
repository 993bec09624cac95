import pg from 'pg';

/** A free slot and the customer who gets it. */
export interface FreeSlot {
  time_id: string;
  court_id: string;
  term_id: string;
  date: string;
  start_time: string;
  end_time: string;
  user_id: string;
}

/** Free slots in order, each for the next customer; each is used once. */
export class Slots {
  readonly #slots: FreeSlot[];
  #taken = 0;

  private constructor(slots: FreeSlot[]) {
    this.#slots = slots;
  }

  static async open(config: pg.ClientConfig, span: { from: string; to: string }): Promise<Slots> {
    const client = new pg.Client(config);
    await client.connect();
    const { rows } = await client.query<FreeSlot>(
      `select r.id::text as time_id, court_id::text, term_id::text, date::text, left(start_time::text, 5) as start_time,
         left(end_time::text, 5) as end_time, (first.id + row_number() over (order by r.id) % people.count)::text as user_id
       from reservable_times r,
         (select min(id) as id from users where role_id is null) first,
         (select count(*) from users where role_id is null) people
       where state = 'free' and date between $1 and $2 order by r.id`,
      [span.from, span.to],
    );
    await client.end();
    return new Slots(rows);
  }

  next(): FreeSlot {
    const slot = this.#slots[this.#taken++];
    if (!slot) throw new Error(`All ${this.#slots.length} free slots are booked.`);
    return slot;
  }
}
