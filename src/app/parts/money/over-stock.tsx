import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** An add-on beyond its stock: the stock, and a button to sell anyway for people who may (D67). */
export function OverStock({ text, onPass }: { text: string | null; onPass: () => void }) {
  const { t } = useWords();
  const can = useCan();
  return (
    <Notice kind="error">
      {text}
      {can('sale.negative_stock') && (
        <span className="mt-2 flex">
          <Button onClick={onPass}>{t('pay.over_stock')}</Button>
        </span>
      )}
    </Notice>
  );
}
