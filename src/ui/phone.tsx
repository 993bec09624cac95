import { formatPhone } from '#domain/digits.ts';
import { cx } from './cx.ts';
import { useUi } from './locale.tsx';

/** A phone number in groups, left to right in any text. `link` dials it. */
export function Phone({ number, link, className }: { number: string; link?: boolean; className?: string }) {
  const { locale } = useUi();
  const shown = (
    <bdi dir="ltr" className={cx('num', className)}>
      {formatPhone(number, locale)}
    </bdi>
  );
  return link ? <a href={`tel:${number}`}>{shown}</a> : shown;
}
