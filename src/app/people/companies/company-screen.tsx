import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import Pencil from 'lucide-react/icons/pencil';
import type { ReactNode } from 'react';
import { clubZone } from '#app/data/club.ts';
import { failureOf } from '#app/data/failure.ts';
import { queryFor } from '#app/data/query.ts';
import { AuditCard } from '#app/engine/audit-card.tsx';
import { FailedNotice } from '#app/engine/failed-notice.tsx';
import { RemoveButton } from '#app/engine/remove-button.tsx';
import { useOpenForm } from '#app/engine/use-open-form.ts';
import { useWords } from '#app/i18n/words.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import { companies } from '#contract/people/companies.ts';
import { clubDay } from '#domain/dates.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FactList } from '#ui/fact.tsx';
import { Phone } from '#ui/phone.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import { CompanyFigures } from './company-figures.tsx';
import { companyForm } from './company-form.ts';

/** The page of a company: its people and its money, and all that is known of it. */
export function CompanyScreen() {
  const { t, date, digits } = useWords();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const navigate = useNavigate();
  const edit = useOpenForm();
  const query = useQuery(queryFor(companies.get, { params: { id } }));
  const company = query.data?.data;
  // They may be of the other script, which runs its own way.
  const own = (text: string) => text && <bdi>{digits(text)}</bdi>;
  const facts: [string, ReactNode][] = company
    ? [
        [t('people.company_phone'), company.phone && <Phone number={company.phone} />],
        [t('people.national_id'), digits(company.national_id)],
        [t('people.economic_code'), digits(company.economic_code)],
        [t('people.postal_code'), digits(company.postal_code)],
        [t('people.address'), own(company.address)],
        [t('people.description'), own(company.description)],
        [t('users.created_at'), date(clubDay(new Date(company.created_at), clubZone()))],
      ]
    : [];
  return (
    <>
      <TopBar title={company ? digits(company.name) : t('companies.one')} />
      <main className="min-h-0 flex-1 overflow-y-auto p-4 laptop:p-6">
        <div className="mx-auto flex max-w-160 flex-col gap-4">
          {!company && !failureOf(query) && <SkeletonRows rows={4} />}
          <FailedNotice query={query} gone={t('companies.gone')} />
          {company && <CompanyFigures company={company} />}
          {company && (
            <Card className="flex flex-col gap-4">
              {company.supplier && (
                <span className="self-start">
                  <Tag tone="brand">{t('companies.supplier')}</Tag>
                </span>
              )}
              <FactList facts={facts} />
              <div className="flex gap-2">
                <Button
                  kind="soft"
                  size="large"
                  icon={Pencil}
                  className="flex-1"
                  onClick={() => edit(companyForm, company.id)}
                >
                  {t('companies.edit')}
                </Button>
                <RemoveButton
                  form={companyForm}
                  record={company}
                  onDone={() => void navigate({ to: companyForm.path })}
                />
              </div>
            </Card>
          )}
          {company && <AuditCard resource="companies" ids={[company.id]} />}
        </div>
      </main>
    </>
  );
}
