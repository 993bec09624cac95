import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { linkTo, type Target } from '#app/links.ts';
import { PersonBalance } from '#app/parts/people/person-balance.tsx';
import type { CompanyDetail } from '#contract/people/companies.ts';
import { Amount } from '#ui/amount.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';

/** Its people with their balance together, and what it was paid and cost: each leads to its list (D33). */
export function CompanyFigures({ company: { id, people, payments, costs } }: { company: CompanyDetail }) {
  const { t } = useWords();
  const search = { company_id: id };
  if (!people && !payments && !costs) return null;
  return (
    <Card className="p-0">
      {people && (
        <Row
          to={linkTo('/customers', { search })}
          name={t('companies.people')}
          note={t('companies.people_n', { n: people.count })}
        >
          <PersonBalance value={people.balance} />
        </Row>
      )}
      {payments && (
        <Row
          to={linkTo('/treasury/payment', { search })}
          name={t('companies.payments')}
          note={t('companies.documents_n', { n: payments.count })}
        >
          <Amount value={payments.price} unit className="font-heavy" />
        </Row>
      )}
      {costs && (
        <Row
          to={linkTo('/treasury/cost', { search })}
          name={t('companies.costs')}
          note={t('companies.documents_n', { n: costs.count })}
        >
          <Amount value={costs.price} unit className="font-heavy" />
        </Row>
      )}
    </Card>
  );
}

function Row({ to, name, note, children }: { to: Target; name: string; note: string; children: ReactNode }) {
  return (
    <Link
      {...to}
      className="press flex min-h-15 items-center gap-3 border-b border-line px-4 py-2 last:border-0"
    >
      <span className="min-w-0 flex-1 leading-normal">
        <span className="block font-strong">{name}</span>
        <span className="block text-caption text-muted">{note}</span>
      </span>
      {children}
      <Icon of={ChevronRight} size={16} flip className="text-muted" />
    </Link>
  );
}
