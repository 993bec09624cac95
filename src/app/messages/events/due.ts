import type { ReceivedEvent } from '#contract/messages/events.ts';

const HIGH = 4;
const VERY_HIGH = 5;

/**
 * Which unseen event opens by itself: a very high one anywhere, a high one where one starts; what is less urgent is
 * only counted (wire.md, Events). `unseen` comes the most urgent first; what was put off waits for the next start of the app.
 */
export function dueEvent<E extends Pick<ReceivedEvent, 'id' | 'priority'>>(
  unseen: readonly E[],
  { atStart, putOff }: { atStart: boolean; putOff: ReadonlySet<number> },
): E | undefined {
  return unseen.find(({ id, priority }) => !putOff.has(id) && priority >= (atStart ? HIGH : VERY_HIGH));
}
