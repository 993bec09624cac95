import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { users } from '#contract/people/users.ts';
import { Amount } from '#ui/amount.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { DEBTORS } from './owing-cards.tsx';

const SHOWN = '7';

/** The largest debtors, where an accountant's day begins. */
export function DebtorsCard() {
  const { t, digits } = useWords();
  const { data } = useQuery(
    queryFor(users.list, {
      query: { balance: DEBTORS.search.balance, 'order[0]': DEBTORS.search.order, per_page: SHOWN },
    }),
  );
  if (!data || data.data.length === 0) return null;
  return (
    <Card className="flex flex-col p-0">
      <div className="flex items-center border-b border-line ps-4 pe-1">
        <h2 className="flex-1 text-label font-semibold">{t('home.debtors')}</h2>
        <Link {...linkTo(DEBTORS.to, { search: DEBTORS.search })} className="link min-h-11 px-3">
          {t('home.all_debtors')}
        </Link>
      </div>
      <ul>
        {data.data.map(({ id, name, family, character, balance }) => (
          <li key={id} className="border-b border-line last:border-b-0">
            <Link
              {...linkTo('/customers/$id', { params: { id } })}
              className="press flex min-h-13 items-center gap-3 px-4"
            >
              <span className="ellipsis flex-1 font-medium">{`${name} ${family}`}</span>
              <span className="text-caption text-muted">{digits(character.name)}</span>
              <Amount value={balance} tone="negative" className="flex-none font-bold" />
              <Icon of={ChevronRight} size={16} flip className="flex-none text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
