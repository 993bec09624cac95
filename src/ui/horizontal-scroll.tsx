import './horizontal-scroll.css';
import { type ReactNode, useRef } from 'react';
import { cx } from './cx.ts';
import { useScrollShades } from './use-scroll-shades.ts';

/**
 * Content that may be wider than its place: scrolls sideways, also by keyboard, with a shade at each side that has
 * more.
 */
export function HorizontalScroll({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLElement>(null);
  useScrollShades(scroller, frame);
  return (
    <div ref={frame} className={cx('edges', className)}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled by keys too */}
      <section ref={scroller} className="edges-in" tabIndex={0} aria-label={label}>
        {children}
      </section>
    </div>
  );
}
