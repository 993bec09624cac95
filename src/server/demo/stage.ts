import type { SlotToPrice } from '#domain/pricing.ts';
import type { Actor, Context } from '../context.ts';
import type { Random } from './random.ts';
import type { DemoClub } from './setup.ts';

/** The card reader of a new club. */
export const CARD_READER = 1;

/** An event at the sample club's desk, at its own time. */
export interface DemoEvent {
  at: Date;
  /** The acting person; by default the receptionist. */
  actor?: Actor;
  run(ctx: Context): Promise<void>;
}

/** A free slot of the sample's weeks. */
export interface DemoSlot extends SlotToPrice {
  id: number;
  start_time: string;
  end_time: string;
}

export interface Stage {
  random: Random;
  club: DemoClub;
  zone: string;
  now: Date;
  /** Nothing happens before it. */
  opening: Date;
}

/** Sorts events by time. */
export const inOrder = (events: readonly DemoEvent[]): DemoEvent[] =>
  events.toSorted((a, b) => a.at.getTime() - b.at.getTime());
