import { useQuery } from '@tanstack/react-query';
import Search from 'lucide-react/icons/search';
import { type ReactNode, useState } from 'react';
import { failureOf } from '#app/data/failure.ts';
import { queryFor } from '#app/data/query.ts';
import { FailedNotice } from '#app/engine/failed-notice.tsx';
import { recordPicker } from '#app/engine/record-picker.tsx';
import { useWords } from '#app/i18n/words.ts';
import { type CostType, costTypes } from '#contract/accountancy/cost-types.ts';
import { Chip } from '#ui/chip.tsx';
import { ChoiceChips } from '#ui/choice-chips.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

type Named = Pick<CostType, 'id' | 'name'>;

const CostTypePicker = recordPicker<CostType>('cost-types');
/** How many are shown directly; the others are found by search. */
const SHOWN = 6;
const ALL = { query: { per_page: '200', 'order[0]': 'used,desc', 'order[1]': 'name,asc' } } as const;

/** The kind of a cost: the six most used as chips, «دیگر» searches all. */
export function CostTypeChoice({
  chosen,
  onChoose,
  children,
}: {
  chosen: Named | null;
  onChoose: (type: Named) => void;
  /** Further chips beside «دیگر». */
  children?: ReactNode;
}) {
  const { t, digits } = useWords();
  const [picking, setPicking] = useState(false);
  const query = useQuery(queryFor(costTypes.list, ALL));
  const types = query.data?.data ?? [];
  const first: readonly Named[] = types.slice(0, SHOWN);
  const shown = chosen && !first.some(({ id }) => id === chosen.id) ? [...first, chosen] : first;
  return (
    <>
      {!query.data && !failureOf(query) && <SkeletonRows rows={2} />}
      <FailedNotice query={query} title={t('errors.list')} />
      {query.data && types.length === 0 && <p className="text-muted">{t('cost-types.nothing')}</p>}
      <ChoiceChips
        kind="outlined"
        label={t('treasury.for_what')}
        chips={shown.map(({ id, name }) => ({
          value: String(id),
          label: digits(name),
          on: id === chosen?.id,
        }))}
        onPress={(id) => {
          const type = shown.find((one) => String(one.id) === id);
          if (type) onChoose({ id: type.id, name: type.name });
        }}
      />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {types.length > SHOWN && (
          <Chip icon={Search} onClick={() => setPicking(true)}>
            {t('treasury.other_type')}
          </Chip>
        )}
        {children}
      </div>
      <CostTypePicker
        open={picking}
        onClose={() => setPicking(false)}
        onPick={([type]) => {
          if (type) onChoose({ id: type.id, name: type.name });
          setPicking(false);
        }}
      />
    </>
  );
}
