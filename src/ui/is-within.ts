import type { SyntheticEvent } from 'react';

/**
 * Whether an event began inside the element that handles it. React also delivers events of dialogs and menus rendered
 * elsewhere in the page.
 */
export const isWithin = ({ currentTarget, target }: SyntheticEvent<Element>): boolean =>
  currentTarget.contains(target as Node);
