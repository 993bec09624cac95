import type { MessageFacts } from '#domain/message-text.ts';

/** A recipient of a message, with the slots it is about. */
export type MessageTo = Omit<MessageFacts, 'club'>;

/** The fields of a slot that a message uses. */
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
