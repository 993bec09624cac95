/**
 * Replaces `react-style-singleton` (by an alias in the build): it would inject a style tag, which our content security
 * policy refuses. The one rule it needs is `body[data-scroll-locked]` in base.css.
 */
export const styleSingleton = () => () => null;
