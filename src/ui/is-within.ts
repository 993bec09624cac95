import type { SyntheticEvent } from 'react';

/**
 * Whether an event began inside the element that hears it. React lets those of a dialog or a menu bubble to whoever drew
 * it, though it stands elsewhere in the page: its keys are its own.
 */
export const isWithin = ({ currentTarget, target }: SyntheticEvent<Element>): boolean =>
  currentTarget.contains(target as Node);
