import type { Outcome } from '#app/calls/use-call.ts';
import type { Call } from '#contract/call.ts';
import { type PaidPart, type PayDraft, sumPaid } from './pay-parts.ts';

/**
 * Sends the parts of a payment one after the other, each as a receipt, and stops at the first refusal. `taken` are in
 * the books or queued; `left` is reported to the form before each next one, so that nothing is taken twice if the page
 * ends.
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

/** The payment of the remaining parts with their amounts. */
export const payOfParts = (parts: readonly PaidPart[]): PayDraft => ({
  amount: sumPaid(parts),
  parts: parts.map(({ price, choice }, at) => ({ ...choice, price: at === parts.length - 1 ? null : price })),
});
