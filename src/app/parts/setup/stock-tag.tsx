import PackageMinus from 'lucide-react/icons/package-minus';
import { useDeskRules } from '#app/data/desk-rules.ts';
import { useWords } from '#app/i18n/words.ts';
import { isStockLow } from '#domain/stock.ts';
import { Tag } from '#ui/tag.tsx';

/** An add-on's stock; low stock is highlighted, uncounted add-ons show nothing. `few`: only when low. */
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
