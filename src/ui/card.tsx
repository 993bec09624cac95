import type { ComponentPropsWithRef } from 'react';
import { cx } from './cx.ts';

/** A card with a border and no shadow. */
export function Card({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return <div {...rest} className={cx('card', className)} />;
}
