import { Link } from '@tanstack/react-router';
import Tags from 'lucide-react/icons/tags';
import { can } from '#app/data/access.ts';
import type { FoundPerson } from '#app/data/found.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo, type Target } from '#app/links.ts';
import { KIND_ICONS } from '#app/parts/books/kind-icons.ts';
import type { SearchResult } from '#contract/desk/search.ts';
import { Highlighted } from '#ui/highlighted.tsx';
import { Icon } from '#ui/icon.tsx';
import { RESULT, ROW } from './row-shape.ts';

type Of = NonNullable<SearchResult['account']>['of'];

/** Its page; a kind of cost opens in the tree, or for whom that is not to be seen in the list of kinds. */
function pageOf(of: Of, id: number, name: string): Target {
  const params = { id };
  if (of === 'cash') return linkTo('/treasury/cash-boxes/$id', { params });
  if (of === 'bank') return linkTo('/treasury/banks/$id', { params });
  if (of === 'payment_gateway') return linkTo('/treasury/payment-gateways/$id', { params });
  if (of === 'cost_type' && !can('account.access'))
    return linkTo('/treasury/cost-types', { search: { name } });
  return linkTo('/accountancy/types', { search: { account: id } });
}

/** An account, a kind of cost or a place of money: its name and code; its page takes the search's place. */
export function AccountResult({ result, query }: { result: FoundPerson; query: string }) {
  const { digits } = useWords();
  const { id, title, subtitle, account } = result;
  const of = account?.of ?? 'account';
  return (
    <Link {...pageOf(of, id, title)} replace data-result className={`press ${RESULT} ${ROW}`}>
      <Icon of={of === 'cost_type' ? Tags : KIND_ICONS[of]} className="flex-none text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block font-heavy">
          <Highlighted text={digits(title)} query={query} />
        </span>
        <span className="block text-label text-muted">{digits(account?.parent ?? '')}</span>
      </span>
      <bdi dir="ltr" className="flex-none text-label text-muted">
        <Highlighted text={digits(subtitle)} query={query} />
      </bdi>
    </Link>
  );
}
