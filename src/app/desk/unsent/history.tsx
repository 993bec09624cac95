import { useEffect, useId, useState } from 'react';
import { useWords, type Words } from '#app/i18n/words.ts';
import { type SentItem, useUnsent } from '#app/offline/unsent.ts';
import { history } from '#app/offline/unsent-actions.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { WorkRow } from './cards.tsx';

const STEP = 20;

/** What this device has sent in 90 days, newest first, with its number in the books. */
export function History() {
  const words = useWords();
  const { t } = words;
  const id = useId();
  const { counts } = useUnsent();
  const [items, setItems] = useState<readonly SentItem[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [shown, setShown] = useState(STEP);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was unsent a moment ago may be here now
  useEffect(() => {
    let gone = false;
    history().then(
      (found) => !gone && setItems(found),
      () => !gone && setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [counts]);
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="text-lead font-heavy">
        {t('unsent.history')}
      </h2>
      {failed && <Notice kind="error">{t('unsent.no_store')}</Notice>}
      {!items && !failed && <SkeletonRows rows={3} />}
      {items?.length === 0 && <p className="text-muted">{t('unsent.history_none')}</p>}
      {items && items.length > 0 && (
        <Card className="py-1">
          {items.slice(0, shown).map((item) => (
            <WorkRow key={item.key} work={item} state={endText(words, item)} />
          ))}
        </Card>
      )}
      {items && items.length > shown && (
        <Button kind="quiet" onClick={() => setShown(shown + STEP)}>
          {t('unsent.history_more')}
        </Button>
      )}
    </section>
  );
}

/** «ثبت شد، شماره‌ی ۱۰۴۳». */
export const endText = ({ t }: Words, { state, number }: SentItem): string =>
  state === 'done' && number !== null
    ? t('unsent.done_number', { number: String(number) })
    : t(`unsent.state_${state}`);
