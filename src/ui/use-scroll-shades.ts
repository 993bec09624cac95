import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';

/**
 * Marks on the frame (`edges`) of a sideways scroller at which sides more content is out of sight; a shade is drawn
 * there. `of` changes with the content.
 */
export function useScrollShades(
  scroller: RefObject<HTMLElement | null>,
  frame: RefObject<HTMLElement | null>,
  of?: unknown,
): void {
  const look = useEffectEvent(() => {
    const [outer, around] = [scroller.current, frame.current];
    if (!outer || !around) return;
    const hidden = outer.scrollWidth - outer.clientWidth;
    const passed = Math.abs(outer.scrollLeft);
    around.toggleAttribute('data-cut-start', hidden > 1 && passed > 1);
    around.toggleAttribute('data-cut-end', hidden > 1 && passed < hidden - 1);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content has other edges
  useLayoutEffect(look, [of]);
  useEffect(() => {
    const outer = scroller.current;
    if (!outer) return;
    const sized = new ResizeObserver(look);
    sized.observe(outer);
    if (outer.firstElementChild) sized.observe(outer.firstElementChild);
    outer.addEventListener('scroll', look, { passive: true });
    return () => {
      sized.disconnect();
      outer.removeEventListener('scroll', look);
    };
  }, [scroller]);
}
