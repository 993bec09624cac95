import PackageMinus from 'lucide-react/icons/package-minus';
import { useWords } from '#app/i18n/words.ts';
import { isLow } from '#domain/stock.ts';
import { Tag } from '#ui/tag.tsx';

/** How many of an add-on are left: few are marked; of what nobody counts there is nothing to say. */
export function StockTag({ stock }: { stock: number | null }) {
  const { t, number } = useWords();
  if (stock === null) return null;
  const out = stock <= 0;
  return (
    <Tag
      tone={out ? 'negative' : isLow(stock) ? 'warning' : 'neutral'}
      icon={isLow(stock) ? PackageMinus : undefined}
    >
      {out ? t('customer.stock_out') : t('customer.stock_left', { n: number(stock) })}
    </Tag>
  );
}
