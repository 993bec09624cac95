import type { ReceivedEvent } from '#contract/messages/events.ts';

const HIGH = 4;
const VERY_HIGH = 5;

/**
 * Which unseen event opens automatically: one of very high priority anywhere, of high priority on the start page;
 * others are only counted (wire.md, Events). `unseen` is ordered by urgency; postponed ones wait for the next start.
 */
export function dueEvent<E extends Pick<ReceivedEvent, 'id' | 'priority'>>(
  unseen: readonly E[],
  { atStart, putOff }: { atStart: boolean; putOff: ReadonlySet<number> },
): E | undefined {
  return unseen.find(({ id, priority }) => !putOff.has(id) && priority >= (atStart ? HIGH : VERY_HIGH));
}
