import { useEffect, useState } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { type UnsentOfAuthor, unsentByAuthor } from '#outbox/authors.ts';
import { OUTBOX_NAME, Store } from '#outbox/store.ts';
import { Notice } from '#ui/notice.tsx';

/** Authors of unsent work on this device, which is sent when they sign in (D4). */
export function LeftUnsent() {
  const { t } = useWords();
  const [left, setLeft] = useState<readonly UnsentOfAuthor[]>([]);
  useEffect(() => {
    const store = new Store(OUTBOX_NAME, () => {});
    store.run(unsentByAuthor).then(setLeft, () => {});
  }, []);
  return left.map(({ userId, name, count: n }) => (
    <Notice key={userId}>{name ? t('leaving.left', { n, name }) : t('leaving.left_unknown', { n })}</Notice>
  ));
}
