import Inbox from 'lucide-react/icons/inbox';
import { clubZone } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { defineResource, type ListAction } from '#app/engine/resource.ts';
import { useWords } from '#app/i18n/words.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import { SHIFT_STATE_WORDS, shiftColumns, shiftTone } from '#contract/treasury/columns/shifts.ts';
import { shifts as calls, type Shift, shiftList } from '#contract/treasury/shifts.ts';
import { cx } from '#ui/cx.ts';
import { Tag } from '#ui/tag.tsx';

/** Shifts of all cash boxes. */
export const shifts = defineResource<Shift>({
  name: 'shifts',
  path: '/treasury/shifts',
  calls: { list: calls.list, total: calls.total },
  spec: shiftList,
  columns: shiftColumns,
  words: {
    title: 'shifts.title',
    count: 'shifts.n',
    nothing: 'shifts.nothing',
    nothing_detail: 'shifts.nothing_detail',
  },
  icon: Inbox,
  titleOf: ({ cash }) => cash.name,
  card: (shift, { amount, digits, instant, locale }) => {
    const { cash, opened_by, opened_at, state, difference } = shift;
    const opener = opened_by && `${opened_by.name} ${opened_by.family}`;
    return {
      title: digits(cash.name),
      detail: [opener, instant(opened_at, clubZone(), 'short')].filter(Boolean).join(' · '),
      end: (
        <span className="flex flex-none flex-col items-end gap-1">
          {difference !== null && (
            <bdi dir="ltr" className={cx('num font-strong', difference < 0 && 'text-negative')}>
              {amount(difference)}
            </bdi>
          )}
          {(state !== 'closed' || difference === null) && (
            <Tag tone={shiftTone(shift)}>{SHIFT_STATE_WORDS[state][locale]}</Tag>
          )}
        </span>
      ),
    };
  },
  sums: ({ difference = 0 }, { t }) => [
    {
      label: t('shifts.difference'),
      value: difference,
      ...(difference < 0 && { tone: 'negative' as const }),
    },
  ],
  useActions: useOpenShift,
  page: '/treasury/shifts/$id',
});

/** The way to one's own till: a list that is empty is no dead end. */
function useOpenShift(): readonly ListAction[] {
  const { t } = useWords();
  const can = useCan();
  const { open } = useSheet();
  if (!can('shift.create')) return [];
  return [{ key: 'open', icon: Inbox, label: t('shifts.open'), main: true, onPress: () => open('shift') }];
}
