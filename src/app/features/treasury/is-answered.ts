import { isGoing } from '#app/state/going.ts';
import { type Document, documents } from '#contract/documents.ts';

/** Nobody asks any more whether it came: it was said, or is on its way from another place on this device. */
export const isAnswered = ({ id, status }: Document): boolean =>
  status !== 'pending' || isGoing(documents.confirmReceive, id);
