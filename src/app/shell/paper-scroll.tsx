import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

/** Lets a paper wider than a phone scroll sideways, also by keyboard. */
export function PaperScroll({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached to be scrolled
    <section tabIndex={0} aria-label={label} className={cx('print-scroll', className)}>
      {children}
    </section>
  );
}
