import PackageMinus from 'lucide-react/icons/package-minus';
import { useDeskRules } from '#app/data/desk-rules.ts';
import { useWords } from '#app/i18n/words.ts';
import { isStockLow } from '#domain/stock.ts';
import { Tag } from '#ui/tag.tsx';

/**
 * How many of an add-on are left: few are marked; of what nobody counts there is nothing to say. `few`: only where there
 * are few.
 */
export function StockTag({ stock, few = false }: { stock: number | null; few?: boolean }) {
  const { t, number } = useWords();
  const { addon_stock, addon_low } = useDeskRules();
  const low = isStockLow(stock, addon_low);
  if (!addon_stock || stock === null || (few && !low)) return null;
  const out = stock <= 0;
  return (
    <Tag tone={out ? 'negative' : low ? 'warning' : 'neutral'} icon={low ? PackageMinus : undefined}>
      {out ? t('customer.stock_out') : t('customer.stock_left', { n: number(stock) })}
    </Tag>
  );
}
