import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { failureOf } from '#app/data/failure.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { FailedNotice } from '#app/resource/failed-notice.tsx';
import { recordPicker } from '#app/resource/record-picker.tsx';
import { useSheet } from '#app/shell/use-sheet.ts';
import { type CostType, costTypes } from '#contract/cost-types.ts';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { ChoiceChips } from '#ui/choice-chips.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { Named } from './money-draft.ts';

const CostTypePicker = recordPicker<CostType>('cost-types');
/** So many stand there for one tap; the others are searched for. */
const SHOWN = 6;
const ALL = { query: { per_page: '200', 'order[0]': 'used,desc', 'order[1]': 'name,asc' } };

/** What a cost is for: the six types that are used most for one tap, «دیگر» searches all of them, and a new one is made from there. */
export function CostSide({
  chosen,
  onChoose,
  error,
}: {
  chosen: Named | null;
  onChoose: (type: Named) => void;
  error?: string | undefined;
}) {
  const { t, digits } = useWords();
  const can = useCan();
  const [picking, setPicking] = useState(false);
  const { open } = useSheet();
  const query = useQuery(queryFor(costTypes.list, ALL));
  const types = query.data?.data ?? [];
  const first: readonly Named[] = types.slice(0, SHOWN);
  const shown = chosen && !first.some(({ id }) => id === chosen.id) ? [...first, chosen] : first;
  // Over the form, also on a laptop: what is typed below stays.
  const add = () => open('form', 'cost-types');
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 className="font-heavy">{t('treasury.for_what')}</h2>
        {can('cost.show') && (
          <Link {...linkTo('/treasury/cost-types')} className="btn btn-ghost press text-brand">
            {t('cost-types.title')}
          </Link>
        )}
      </div>
      {!query.data && !failureOf(query) && <SkeletonRows rows={2} />}
      <FailedNotice query={query} title={t('errors.list')} />
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
      <div className="flex flex-wrap gap-2">
        {types.length > SHOWN && (
          <Chip icon={Search} onClick={() => setPicking(true)}>
            {t('treasury.other_type')}
          </Chip>
        )}
        {can('cost.create') && <Chip onClick={add}>{t('cost-types.new')}</Chip>}
      </div>
      {error && <p className="text-caption text-negative">{error}</p>}
      <CostTypePicker
        open={picking}
        onClose={() => setPicking(false)}
        onPick={([type]) => {
          if (type) onChoose({ id: type.id, name: type.name });
          setPicking(false);
        }}
      />
    </Card>
  );
}
