import { useEffect, useState } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { type Left, unsentOf } from '#outbox/authors.ts';
import { NAME, Store } from '#outbox/store.ts';
import { Notice } from '#ui/notice.tsx';

/** Whose work is still on this device, and how much: it goes when they sign in (D4). */
export function LeftUnsent() {
  const { t } = useWords();
  const [left, setLeft] = useState<readonly Left[]>([]);
  useEffect(() => {
    const store = new Store(NAME, () => {});
    store.run(unsentOf).then(setLeft, () => {});
  }, []);
  return left.map(({ userId, name, count: n }) => (
    <Notice key={userId}>{name ? t('leaving.left', { n, name }) : t('leaving.left_unknown', { n })}</Notice>
  ));
}
