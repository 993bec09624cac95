import CalendarSearch from 'lucide-react/icons/calendar-search';
import UserPlus from 'lucide-react/icons/user-plus';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useClub } from '#app/data/club.ts';
import type { Found, FoundPerson } from '#app/data/found.ts';
import { useCan } from '#app/data/profile.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { putFormDraft } from '#app/engine/form-draft.ts';
import type { WordKey } from '#app/i18n/keys.ts';
import { useWords } from '#app/i18n/words.ts';
import { mayBeNew, splitTyped } from '#app/parts/people/typed-person.ts';
import { usePeopleOfToday } from '#app/parts/people/use-people-of-today.ts';
import type { NavPage } from '#app/shell/nav.ts';
import type { SheetScreenProps } from '#app/shell/sheet-address.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import type { SearchKind } from '#contract/desk/search.ts';
import { localDigits } from '#domain/digits.ts';
import type { Guard } from '#domain/guards.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Count } from '#ui/count.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Segments } from '#ui/segments.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useDebounced } from '#ui/use-debounced.ts';
import { AccountResult } from './account-result.tsx';
import { AnnouncedCount } from './announced-count.tsx';
import { DocumentResult } from './document-result.tsx';
import { PageRows } from './page-results.tsx';
import { PersonResult } from './person-result.tsx';
import { ReservationResult } from './reservation-result.tsx';
import { useFind, useRecent } from './use-find.ts';
import { type PageNames, useFoundPages, useOwnPages, usePageNames } from './use-pages.ts';

/** After the last letter. */
const PAUSE_MS = 150;

const TABS = {
  person: { name: 'find.people', permission: 'user.show' },
  reservation: { name: 'find.reservations', permission: 'invoice.show' },
  document: {
    name: 'pages.documents',
    permission: {
      any: [
        'document.access',
        'receive.show',
        'payment.show',
        'cost.show',
        'internal_fund.show',
        'account.access',
        'cash.show',
        'bank.show',
        'payment_gateway.show',
      ],
    },
  },
  page: { name: 'pages.pages', permission: 'session' },
} as const satisfies Record<string, { name: WordKey; permission: Guard }>;
type Tab = keyof typeof TABS;

/** The kinds of results on each tab; documents include their accounts and places. */
const KINDS = {
  person: ['person'],
  reservation: ['reservation'],
  document: ['document', 'account'],
} as const satisfies Record<Exclude<Tab, 'page'>, readonly SearchKind[]>;
const isOf = (tab: Exclude<Tab, 'page'>, { kind }: FoundPerson) =>
  (KINDS[tab] as readonly SearchKind[]).includes(kind);

/**
 * Finds people, reservations, documents, accounts and pages from anywhere; the most used facts are on the card (job 7).
 */
export function FindSheet({ open, onClose }: SheetScreenProps) {
  const { t, locale, number } = useWords();
  const can = useCan();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Tab | null>(null);
  // Reopened while sliding out, it starts anew.
  const [shown, setShown] = useState(open);
  if (open !== shown) {
    setShown(open);
    if (open) {
      setTyped('');
      setChosen(null);
    }
  }
  const text = typed.trim();
  // An emptied one counts at once.
  const query = useDebounced(text, text === '' ? 0 : PAUSE_MS);
  const find = useFind(query);
  const names = usePageNames();
  const pages = useFoundPages(names, query);
  const found = query === '' ? [] : (find.data?.data ?? []);
  const count = (tab: Tab) =>
    tab === 'page' ? pages.length : found.filter((result) => isOf(tab, result)).length;

  const tabs = (Object.keys(TABS) as Tab[]).filter((tab) => can(TABS[tab].permission));
  // Until one is chosen: the first that has found something.
  const fits = query !== '' && !find.isPending ? tabs.find((each) => count(each) > 0) : undefined;
  const tab = chosen ?? fits ?? tabs[0] ?? 'page';
  // Whether the results belong to the present text.
  const current = query === typed.trim() && (tab === 'page' || !find.isPlaceholderData);

  const settled = query === text && !find.isPending && !find.isPlaceholderData && !find.error;
  const counts = tabs.flatMap((each) =>
    count(each) > 0 ? `${t(TABS[each].name)} ${number(count(each))}` : [],
  );
  const told = counts.join(' · ') || t(tab === 'page' ? 'pages.none' : NONE[tab], { text: query });

  // Arrows walk the results, Enter in the field opens the first.
  const walk = (event: KeyboardEvent) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-result]') ?? [])];
    const now = rows.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Enter' && event.target === field.current) {
      if (current) rows[0]?.click();
    } else if (event.key === 'ArrowDown') rows[Math.min(now + 1, rows.length - 1)]?.focus();
    else if (event.key === 'ArrowUp') (now > 0 ? rows[now - 1] : field.current)?.focus();
    else return;
    event.preventDefault();
  };

  return (
    <Sheet
      open={open}
      onCloseRequest={onClose}
      title={t('find.title')}
      initialFocus={field}
      className="max-tablet:h-[94%]"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the field and the rows inside */}
      <div className="flex flex-col gap-3" onKeyDown={walk}>
        <SearchField
          ref={field}
          label={t('find.field')}
          value={localDigits(typed, locale)}
          onChange={setTyped}
        />
        {tabs.length > 1 && query !== '' && (
          <Segments
            label={t('find.kinds')}
            className="max-tablet:[&_.seg-item]:px-1 max-tablet:[&_.seg-item]:text-label"
            value={tab}
            onChange={setChosen}
            options={tabs.map((value) => ({
              value,
              label: <Tabbed name={t(TABS[value].name)} n={count(value)} />,
            }))}
          />
        )}
        <AnnouncedCount of={query} text={query === '' ? '' : settled ? told : null} />
        <div ref={list} className="flex flex-col gap-2">
          {query === '' ? (
            <BeforeTyping names={names} />
          ) : tab === 'page' ? (
            <FoundPages pages={pages} names={names} query={query} />
          ) : (
            <>
              {find.data && tab !== 'document' && <KeptNote found={find.data} />}
              <Results
                results={found.filter((result) => isOf(tab, result))}
                tab={tab}
                query={query}
                offline={find.data?.as_of !== undefined}
                loading={find.isPending}
                error={find.error}
                onRetry={() => void find.refetch()}
              />
              {tab === 'person' && can('user.create') && mayBeNew(query) && <NewPerson query={query} />}
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

/** Before typing: starred pages, then recent people and pages; on a new device today's customers. */
function BeforeTyping({ names }: { names: PageNames | null }) {
  const { t } = useWords();
  const used = useRecent(true);
  const ofToday = usePeopleOfToday(used.length === 0) ?? [];
  const people = used.length > 0 ? used : ofToday;
  const { starred, recent } = useOwnPages();
  const can = useCan();
  const sheet = useSheet();
  return (
    <>
      {can('calendar.show') && (
        <Button icon={CalendarSearch} onClick={() => sheet.open('free')}>
          {t('free.title')}
        </Button>
      )}
      {names && starred.length > 0 && (
        <Group title={t('pages.starred')}>
          <PageRows pages={starred} names={names} query="" />
        </Group>
      )}
      {people.length > 0 ? (
        <Group title={t(used.length > 0 ? 'find.recent' : 'find.today')}>
          <Card className="flex flex-col overflow-hidden p-0">
            {people.map((result) => (
              <PersonResult key={result.id} result={result} query="" />
            ))}
          </Card>
        </Group>
      ) : (
        <p className="px-1 text-muted">{t('find.hint')}</p>
      )}
      {names && recent.length > 0 && (
        <Group title={t('pages.recent')}>
          <PageRows pages={recent} names={names} query="" />
        </Group>
      )}
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2 pb-1">
      <h3 className="text-label font-semibold text-muted">{title}</h3>
      {children}
    </section>
  );
}

function FoundPages({
  pages,
  names,
  query,
}: {
  pages: readonly NavPage[];
  names: PageNames | null;
  query: string;
}) {
  const { t } = useWords();
  if (!names) return <SkeletonRows rows={3} />;
  if (pages.length === 0) return <Nothing>{t('pages.none', { text: query })}</Nothing>;
  return <PageRows pages={pages} names={names} query={query} />;
}

function Nothing({ children }: { children: ReactNode }) {
  return <p className="px-1 text-muted">{children}</p>;
}

const RESULTS = {
  person: PersonResult,
  reservation: ReservationResult,
  document: DocumentResult,
  account: AccountResult,
};

function Results({
  results,
  tab,
  query,
  offline,
  loading,
  error,
  onRetry,
}: {
  results: readonly FoundPerson[];
  tab: Exclude<Tab, 'page'>;
  query: string;
  /** Searched only on this device. */
  offline: boolean;
  loading: boolean;
  error: Error | null;
  onRetry: () => void;
}) {
  const words = useWords();
  const { t } = words;
  if (loading) return <SkeletonRows rows={3} picture />;
  if (error && results.length === 0) {
    return <ErrorNotice error={error} onRetry={onRetry} />;
  }
  if (tab === 'document' && offline) return <Notice kind="warning">{t('pages.document_online')}</Notice>;
  if (results.length === 0) return <Nothing>{t(NONE[tab], { text: query })}</Nothing>;
  return (
    <Card className="flex flex-col overflow-hidden p-0">
      {results.map((result, n) => {
        const Result = RESULTS[result.kind];
        const of = result.account?.of ?? result.kind;
        return (
          <Result key={result.ref ?? `${of} ${result.id}`} result={result} query={query} unfolded={n === 0} />
        );
      })}
    </Card>
  );
}

const NONE = {
  person: 'find.nobody',
  reservation: 'find.no_reservation',
  document: 'pages.no_document',
} as const;

/** Creates a new person with the typed text in the field it fits. */
function NewPerson({ query }: { query: string }) {
  const { t, digits } = useWords();
  const sheet = useSheet();
  const { name, family, phone } = splitTyped(query);
  const add = () => {
    putFormDraft('users', { name, family, phone_number: phone });
    sheet.open('form', 'users');
  };
  return (
    <Button kind="ghost" icon={UserPlus} onClick={add}>
      {phone && !name
        ? t('customer.new_phone', { phone: digits(phone) })
        : t('customer.new_named', { name: query })}
    </Button>
  );
}
