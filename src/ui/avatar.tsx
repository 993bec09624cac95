import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { initials } from './initials.ts';
import type { Tone } from './tag.tsx';

/** A person's picture, otherwise their figure or initials. Decorative: the name is always beside it. */
export function Avatar({
  name,
  src,
  size = 'normal',
  tone = 'brand',
  figure,
}: {
  name: string;
  src?: string | null | undefined;
  size?: 'small' | 'normal' | 'large' | undefined;
  tone?: Tone | undefined;
  /** Shown in place of the initials. */
  figure?: ReactNode;
}) {
  return (
    <span
      aria-hidden
      className={cx(
        'avatar',
        figure !== undefined && 'relative',
        size !== 'normal' && `avatar-${size}`,
        `tone-${tone}`,
      )}
    >
      {src ? <img src={src} alt="" className="size-full object-cover" /> : (figure ?? initials(name))}
    </span>
  );
}
