import { type KeyboardEvent, useRef, useState } from 'react';
import { CallError } from '#app/data/call-error.ts';
import { useClub } from '#app/data/club.ts';
import { errorText } from '#app/data/error-words.ts';
import type { Found, FoundPerson } from '#app/data/found.ts';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import type { SheetScreenProps } from '#app/shell/sheet-address.ts';
import { Button } from '#ui/button.tsx';
import { Count } from '#ui/count.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Segments } from '#ui/segments.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { PersonResult } from './person-result.tsx';
import { ReservationResult } from './reservation-result.tsx';
import { useFind, useRecent, useSettled } from './use-find.ts';

type Tab = 'person' | 'reservation';

/** Finds people and reservations from anywhere; the answer is on the card, without opening anything (job 7). */
export function FindSheet({ open, onClose }: SheetScreenProps) {
  const { t } = useWords();
  const can = useCan();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [tab, setTab] = useState<Tab>(can('user.show') ? 'person' : 'reservation');
  const query = useSettled(typed.trim());
  const find = useFind(query);
  const found = query === '' ? [] : (find.data?.data ?? []);
  const count = (kind: Tab) => found.filter((result) => result.kind === kind).length;

  // Arrows walk the results, Enter in the field opens the first.
  const walk = (event: KeyboardEvent) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-result]') ?? [])];
    const now = rows.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Enter' && event.target === field.current) rows[0]?.click();
    else if (event.key === 'ArrowDown') rows[Math.min(now + 1, rows.length - 1)]?.focus();
    else if (event.key === 'ArrowUp') (now > 0 ? rows[now - 1] : field.current)?.focus();
    else return;
    event.preventDefault();
  };

  return (
    <Sheet open={open} onCloseRequest={onClose} title={t('find.title')} initialFocus={field}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the field and the rows inside */}
      <div className="flex flex-col gap-3" onKeyDown={walk}>
        <SearchField ref={field} label={t('find.field')} value={typed} onChange={setTyped} />
        {can('user.show') && can('invoice.show') && (
          <Segments
            label={t('find.kinds')}
            value={tab}
            onChange={setTab}
            options={[
              { value: 'person', label: <Tabbed name={t('find.people')} n={count('person')} /> },
              {
                value: 'reservation',
                label: <Tabbed name={t('find.reservations')} n={count('reservation')} />,
              },
            ]}
          />
        )}
        <div ref={list} className="flex flex-col gap-2">
          {query === '' ? (
            <Recent />
          ) : (
            <>
              {find.data && <KeptNote found={find.data} />}
              <Results
                results={found.filter((result) => result.kind === tab)}
                tab={tab}
                query={query}
                loading={find.isPending}
                error={find.error}
                onRetry={() => void find.refetch()}
              />
            </>
          )}
        </div>
      </div>
    </Sheet>
  );
}

/** Without a network: where the results come from, and how old the balances are. */
function KeptNote({ found: { as_of } }: { found: Found }) {
  const { t, instant } = useWords();
  const { time_zone } = useClub();
  if (as_of === undefined) return null;
  return (
    <Notice kind="warning">
      {as_of ? t('find.kept', { time: instant(as_of, time_zone, 'weekday') }) : t('find.kept_none')}
    </Notice>
  );
}

function Tabbed({ name, n }: { name: string; n: number }) {
  return (
    <span className="flex items-center gap-1.5">
      {name}
      <Count n={n} quiet />
    </span>
  );
}

function Recent() {
  const { t } = useWords();
  const recent = useRecent(true);
  if (recent.length === 0) return <p className="px-1 text-muted">{t('find.hint')}</p>;
  return (
    <>
      <h3 className="text-label font-semibold text-muted">{t('find.recent')}</h3>
      {recent.map((result) => (
        <PersonResult key={result.id} result={result} query="" />
      ))}
    </>
  );
}

function Results({
  results,
  tab,
  query,
  loading,
  error,
  onRetry,
}: {
  results: readonly FoundPerson[];
  tab: Tab;
  query: string;
  loading: boolean;
  error: Error | null;
  onRetry: () => void;
}) {
  const words = useWords();
  const { t } = words;
  if (loading) return <SkeletonRows rows={3} picture />;
  if (error && results.length === 0) {
    return (
      <Notice kind="error" action={<Button onClick={onRetry}>{t('common.retry')}</Button>}>
        {error instanceof CallError ? errorText(words, error) : t('errors.list')}
      </Notice>
    );
  }
  if (results.length === 0) {
    return (
      <p className="px-1 text-muted" role="status">
        {t(tab === 'person' ? 'find.nobody' : 'find.no_reservation', { text: query })}
      </p>
    );
  }
  const Result = tab === 'person' ? PersonResult : ReservationResult;
  return results.map((result) => <Result key={result.ref ?? result.id} result={result} query={query} />);
}
