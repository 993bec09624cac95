import type { Outcome } from '#app/calls/use-call.ts';
import type { Call } from '#contract/call.ts';
import { type PaidPart, type PayDraft, sumPaid } from './pay-parts.ts';

/**
 * Takes the parts of a payment one after the other, each as a receipt of its own, and stops at the first that is
 * refused. `taken` are in the books, or on their way there; `left` is what the form still has to take, which it is told
 * before the next one goes: whatever ends the page in between, nothing is taken twice.
 */
export async function takeParts<C extends Call>(
  parts: readonly PaidPart[],
  submit: (part: PaidPart, at: number) => Promise<Outcome<C>>,
  onLeft: (left: PaidPart[]) => void,
): Promise<{
  taken: { part: PaidPart; outcome: Exclude<Outcome<C>, { state: 'refused' }> }[];
  left: PaidPart[];
}> {
  const taken: { part: PaidPart; outcome: Exclude<Outcome<C>, { state: 'refused' }> }[] = [];
  for (const [at, part] of parts.entries()) {
    const outcome = await submit(part, at);
    if (outcome.state === 'refused') return { taken, left: parts.slice(at) };
    taken.push({ part, outcome: outcome as Exclude<Outcome<C>, { state: 'refused' }> });
    const left = parts.slice(at + 1);
    if (left.length > 0) {
      onLeft(left);
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
  return { taken, left: [] };
}

/** The payment of what is left, each means with the sum that it had. */
export const payOfParts = (parts: readonly PaidPart[]): PayDraft => ({
  amount: sumPaid(parts),
  parts: parts.map(({ price, choice }, at) => ({ ...choice, price: at === parts.length - 1 ? null : price })),
});
