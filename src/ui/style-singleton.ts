/**
 * Stands in for `react-style-singleton` (aliased in the build): the modal layer would inject a style tag, which
 * our content security policy refuses. The one rule it needs is `body[data-scroll-locked]` in base.css.
 */
export const styleSingleton = () => () => null;
