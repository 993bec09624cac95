import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { initials } from './initials.ts';
import type { Tone } from './tag.tsx';

/** A person's picture, or their initials. Decorative: the name always stands beside it. */
export function Avatar({
  name,
  src,
  size = 'normal',
  tone = 'brand',
  behind,
}: {
  name: string;
  src?: string | null | undefined;
  size?: 'small' | 'normal' | 'large' | undefined;
  tone?: Tone | undefined;
  /** Below the initials. */
  behind?: ReactNode;
}) {
  return (
    <span
      aria-hidden
      className={cx(
        'avatar',
        behind !== undefined && 'relative',
        size !== 'normal' && `avatar-${size}`,
        `tone-${tone}`,
      )}
    >
      {src ? (
        <img src={src} alt="" className="size-full object-cover" />
      ) : (
        <>
          {behind}
          {initials(name)}
        </>
      )}
    </span>
  );
}
