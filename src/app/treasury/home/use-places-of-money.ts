import { useQuery } from '@tanstack/react-query';
import { clubZone } from '#app/data/club.ts';
import { failureOf } from '#app/data/failure.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { doerText } from '#contract/columns/common.ts';
import { banks } from '#contract/treasury/banks.ts';
import { cashes } from '#contract/treasury/cashes.ts';
import { paymentGateways } from '#contract/treasury/payment-gateways.ts';
import { formatCard } from '#domain/patterns.ts';

export type PlaceKind = 'cash' | 'bank' | 'pos' | 'online';

/** A place of money as the home shows it. */
export interface PlaceLine {
  key: string;
  id: number;
  kind: PlaceKind;
  name: string;
  /** A number that reads left to right, or text. */
  detail: string;
  code: boolean;
  /** The path of its page; its statement is below it. */
  path: string;
  /** Null, as what moved today, while its shift is to be counted first (D69). */
  balance: number | null;
  in_today: number | null;
  out_today: number | null;
  /** Whether a cash box has an open shift. */
  shift?: boolean;
}

export interface PlaceGroup {
  key: 'cashes' | 'banks' | 'payment-gateways';
  lines: readonly PlaceLine[];
}

const ALL = { query: { per_page: '200' } };

/** The places that this person may see, by their kinds; `query` is of the first that has not come. */
export function usePlacesOfMoney() {
  const { t, date, instant, locale } = useWords();
  const can = useCan();
  const cash = useQuery({ ...queryFor(cashes.list, ALL), enabled: can('cash.show') });
  const bank = useQuery({ ...queryFor(banks.list, ALL), enabled: can('bank.show') });
  const gateway = useQuery({ ...queryFor(paymentGateways.list, ALL), enabled: can('payment_gateway.show') });
  const groups: PlaceGroup[] = [
    {
      key: 'cashes',
      lines: (cash.data?.data ?? []).map(({ id, name, last_date, shift, ...sums }) => ({
        ...sumsOf(sums),
        id,
        key: `cash.${id}`,
        kind: 'cash',
        name,
        detail: shift
          ? t('treasury-home.shift_of', {
              name: doerText(shift.by, locale),
              at: instant(shift.opened_at, clubZone(), 'weekday'),
            })
          : last_date
            ? t('treasury-home.last', { day: date(last_date) })
            : '',
        code: false,
        shift: shift !== null,
        path: `/treasury/cash-boxes/${id}`,
      })),
    },
    {
      key: 'banks',
      lines: (bank.data?.data ?? []).map(({ id, name, card_number, account_number, ...sums }) => ({
        ...sumsOf(sums),
        id,
        key: `bank.${id}`,
        kind: 'bank',
        name,
        detail: formatCard(card_number) || account_number,
        code: true,
        path: `/treasury/banks/${id}`,
      })),
    },
    {
      key: 'payment-gateways',
      lines: (gateway.data?.data ?? []).map(({ id, title, type, bank: { name }, ...sums }) => ({
        ...sumsOf(sums),
        id,
        key: `gateway.${id}`,
        kind: type,
        name: title,
        detail: t('payment-gateways.clears_to', { bank: name }),
        code: false,
        path: `/treasury/payment-gateways/${id}`,
      })),
    },
  ];
  const asked = [cash, bank, gateway].filter(({ isEnabled }) => isEnabled);
  return {
    groups: groups.filter(({ lines }) => lines.length > 0),
    missing: asked.find((query) => failureOf(query)) ?? asked.find(({ data }) => !data),
  };
}
/** The total; null when one of them is hidden. */
export const together = (lines: readonly PlaceLine[]): number | null =>
  lines.reduce<number | null>(
    (sum, { balance }) => (sum === null || balance === null ? null : sum + balance),
    0,
  );
export type PlacesOfMoney = ReturnType<typeof usePlacesOfMoney>;

const sumsOf = ({ balance, in_today, out_today }: Pick<PlaceLine, 'balance' | 'in_today' | 'out_today'>) => ({
  balance,
  in_today,
  out_today,
});
