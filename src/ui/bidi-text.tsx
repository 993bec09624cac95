import { cx } from './cx.ts';
import { useUi } from './locale.tsx';

const OTHER = { rtl: /^[^A-Za-z\u0600-\u06FF]*[A-Za-z]/, ltr: /^[^A-Za-z\u0600-\u06FF]*[\u0600-\u06FF]/ };

/** A line of text in either script, in its own direction, so that the end of the text is what gets cut off. */
export function BidiText({ text, className }: { text: string; className?: string | undefined }) {
  const { dir } = useUi();
  const other = dir === 'rtl' ? 'ltr' : 'rtl';
  return (
    <span dir={OTHER[dir].test(text) ? other : undefined} className={cx('ellipsis', className)}>
      {text}
    </span>
  );
}
