import type { MessageFacts } from '#domain/message-text.ts';

/** Whom one message goes to, and the slots that it is about. */
export type MessageTo = Omit<MessageFacts, 'club'>;

/** What the server answers of a slot, as a message speaks of it. */
interface Slot {
  user: MessageTo['user'];
  reserved_time: { date: string; time: { start_time: string }; court: { name: string } };
  owner_due: number;
}

/** One message about these slots of one customer. */
export const messageTo = (slots: readonly [Slot, ...Slot[]]): MessageTo => ({
  user: slots[0].user,
  slots: slots.map(({ reserved_time: { date, time, court } }) => ({
    court: court.name,
    date,
    start_time: time.start_time,
  })),
  due: slots.reduce((sum, { owner_due }) => sum + owner_due, 0),
});
