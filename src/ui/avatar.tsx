import { cx } from './cx.ts';
import type { Tone } from './tag.tsx';

/** First letters of the first and the last word; joined Persian letters are kept apart by a half-space. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = [...(words.at(0) ?? '')][0] ?? '';
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : '';
  return last ? `${first}\u200C${last}` : first;
}

/** A person's picture, or their initials. Decorative: the name always stands beside it. */
export function Avatar({
  name,
  src,
  size = 'normal',
  tone = 'brand',
}: {
  name: string;
  src?: string | null | undefined;
  size?: 'small' | 'normal' | 'large' | undefined;
  tone?: Tone | undefined;
}) {
  return (
    <span aria-hidden className={cx('avatar', size !== 'normal' && `avatar-${size}`, `tone-${tone}`)}>
      {src ? <img src={src} alt="" className="size-full object-cover" /> : initials(name)}
    </span>
  );
}
