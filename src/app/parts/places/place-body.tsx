import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import Pencil from 'lucide-react/icons/pencil';
import type { ReactNode } from 'react';
import { can } from '#app/data/access.ts';
import { failureOf } from '#app/data/failure.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { AuditCard } from '#app/engine/audit-card.tsx';
import { DocumentLink } from '#app/engine/document-link.tsx';
import { FailedNotice } from '#app/engine/failed-notice.tsx';
import type { FormRecord, FormSpec } from '#app/engine/form.ts';
import { PlaceLineSums } from '#app/engine/line-sums.tsx';
import { RemoveButton } from '#app/engine/remove-button.tsx';
import { useOpenForm } from '#app/engine/use-open-form.ts';
import { useWords } from '#app/i18n/words.ts';
import { doerText } from '#contract/columns/common.ts';
import type { Logged } from '#contract/resources.ts';
import type { placeAccounts } from '#contract/treasury/place-accounts.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FactList } from '#ui/fact.tsx';
import { Icon, type LucideIcon } from '#ui/icon.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { LatestLines } from './latest-lines.tsx';

/** Fields common to all places of money. */
export interface Place extends FormRecord {
  /** Null, like today's movements, while it must be counted first. */
  balance: number | null;
  in_today: number | null;
  out_today: number | null;
  last_date: string | null;
  creator: { name: string; family: string } | null;
}

export const usePlaceId = (): string => (useParams({ strict: false }) as { id?: string }).id ?? '';

interface PlaceBodyProps<P extends Place> {
  /** Its form, which knows its list's address. */
  form: FormSpec;
  /** Its resource name in the log. */
  resource: Logged;
  query: UseQueryResult<{ data: P }>;
  icon: (place: P) => LucideIcon;
  calls: (typeof placeAccounts)[keyof typeof placeAccounts];
  /** The text when it does not exist. */
  gone: string;
  facts: (place: P) => readonly (readonly [name: string, value: ReactNode])[];
  /** Further actions and content beside its statement. */
  more?: (place: P) => ReactNode;
}

/** The body of a place's page: balance and facts on one side, movements on the other. */
export function PlaceBody<P extends Place>({
  form,
  resource,
  query,
  icon,
  calls,
  gone,
  facts,
  more,
}: PlaceBodyProps<P>) {
  const { t, locale } = useWords();
  const navigate = useNavigate();
  const edit = useOpenForm();
  useCan();
  const place = query.data?.data;
  return (
    <main className="min-h-0 flex-1 overflow-y-auto p-4 laptop:p-6">
      <div className="mx-auto grid max-w-280 grid-cols-[minmax(0,1fr)] gap-4 broad:grid-cols-[minmax(0,1fr)_minmax(0,440px)] laptop:gap-6">
        {!place && !failureOf(query) && <SkeletonRows rows={6} picture />}
        <div className="col-span-full empty:hidden">
          <FailedNotice query={query} gone={gone} />
        </div>
        {place && (
          <>
            <div className="flex min-w-0 flex-col gap-4">
              <Card className="flex flex-col gap-4">
                <Figures place={place} icon={icon(place)} />
                <FactList facts={[...facts(place), [t('record.creator'), doerText(place.creator, locale)]]} />
                <div className="flex flex-wrap gap-2">
                  {form.update && can(form.update.permission) && (
                    <Button
                      kind="soft"
                      size="large"
                      icon={Pencil}
                      className="flex-1"
                      onClick={() => edit(form, place.id)}
                    >
                      {t('account.edit')}
                    </Button>
                  )}
                  <RemoveButton form={form} record={place} onDone={() => void navigate({ to: form.path })} />
                </div>
              </Card>
              {more?.(place)}
              <AuditCard resource={resource} ids={[place.id]} />
            </div>
            <Moves calls={calls} path={form.path} id={String(place.id)} />
          </>
        )}
      </div>
    </main>
  );
}

function Figures({ place, icon }: { place: Place; icon: LucideIcon }) {
  const { t, date } = useWords();
  const { balance, in_today, out_today } = place;
  return (
    <>
      <div className="flex items-center gap-4">
        <span className="flex size-12 flex-none items-center justify-center rounded-full tone-brand">
          <Icon of={icon} size={22} />
        </span>
        <p className="min-w-0">
          <span className="block text-label text-muted">{t('places.balance')}</span>
          {balance === null ? (
            <span className="block text-muted">{t('places.untold')}</span>
          ) : (
            <Amount
              value={balance}
              unit
              tone={balance < 0 ? 'negative' : undefined}
              className="text-[25px] leading-[1.45] font-heavy"
            />
          )}
        </p>
      </div>
      <FactList
        facts={[
          [
            t('places.in_today'),
            in_today !== null && in_today > 0 && <Amount value={in_today} sign="always" tone="positive" />,
          ],
          [
            t('places.out_today'),
            out_today !== null && out_today > 0 && (
              <Amount value={-out_today} sign="always" tone="negative" />
            ),
          ],
          [t('places.last'), place.last_date && date(place.last_date)],
        ]}
      />
    </>
  );
}

const LATEST = 10;

/** The latest lines of its account, and the way to all of them. */
function Moves({
  calls,
  path,
  id,
}: {
  calls: (typeof placeAccounts)[keyof typeof placeAccounts];
  path: string;
  id: string;
}) {
  const words = useWords();
  const { t } = words;
  const query = useQuery(queryFor(calls.transactions, { params: { id }, query: { per_page: `${LATEST}` } }));
  return (
    <LatestLines
      className="self-start"
      query={query}
      rows={LATEST}
      title={t('places.moves')}
      empty={t('places.no_moves')}
      all={{ to: `${path}/${id}/transactions`, label: t('places.all_moves') }}
      sums={(line) => <PlaceLineSums line={line} words={words} />}
      row={(line, className, inside) => (
        <DocumentLink document={line.document} className={className}>
          {inside}
        </DocumentLink>
      )}
    />
  );
}
