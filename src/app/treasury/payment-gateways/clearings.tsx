import HandCoins from 'lucide-react/icons/hand-coins';
import { useCan } from '#app/data/profile.ts';
import { documentPath } from '#app/engine/document-path.ts';
import { defineResource, type ListAction } from '#app/engine/resource.ts';
import { useWords } from '#app/i18n/words.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import { type Clearing, clearings as calls, clearingList } from '#contract/treasury/clearings.ts';
import { clearingColumns } from '#contract/treasury/columns/clearings.ts';
import { translateDocumentText } from '#domain/document-words.ts';
import { Amount } from '#ui/amount.tsx';
import { GatewayHead } from './gateway-head.tsx';

/** A gateway's payouts. */
export const clearings = defineResource<Clearing>({
  name: 'clearings',
  path: '/treasury/payment-gateways/$id/receive',
  calls: { list: calls.list, total: calls.total },
  spec: clearingList,
  columns: clearingColumns,
  words: {
    title: 'payment-gateways.clearings',
    count: 'payment-gateways.clearings_count',
    nothing: 'payment-gateways.clearings_nothing',
  },
  icon: HandCoins,
  head: GatewayHead,
  titleOf: ({ description }, { locale }) => translateDocumentText(description, locale),
  card: ({ date, bank, wage, net }, words) => ({
    title: words.digits(bank?.name ?? ''),
    detail: [words.date(date), wage > 0 && words.t('payment-gateways.fee_of', { sum: words.amount(wage) })]
      .filter(Boolean)
      .join(' · '),
    end: <Amount value={net} className="font-strong" />,
  }),
  useActions: useClearing,
  page: documentPath,
  sums: ({ price = 0, wage = 0, net = 0 }, { t }) => [
    { label: t('payment-gateways.gross'), value: price, minor: true },
    { label: t('payment-gateways.fee'), value: wage, tone: 'negative' },
    { label: t('payment-gateways.arrives'), value: net, tone: 'positive' },
  ],
});

function useClearing(id: string): readonly ListAction[] {
  const { t } = useWords();
  const can = useCan();
  const { open } = useSheet();
  if (!can('internal_fund.create') || !can('bank.show')) return [];
  const onPress = () => open('clear-gateway', id);
  return [{ key: 'clear', icon: HandCoins, label: t('payment-gateways.clear'), main: true, onPress }];
}
