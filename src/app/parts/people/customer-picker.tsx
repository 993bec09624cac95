import { keepPreviousData, useQuery } from '@tanstack/react-query';
import UserPlus from 'lucide-react/icons/user-plus';
import {
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { findQuery } from '#app/calls/find.ts';
import { CallError } from '#app/data/call-error.ts';
import { useClub, useClubNow } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { lazyExtra } from '#app/lazy-screen.ts';
import { localDigits } from '#domain/digits.ts';
import { cx } from '#ui/cx.ts';
import { SearchField } from '#ui/fields/search-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { nextWords, PersonRow } from './person-row.tsx';
import { type PickedPerson, personOfResult, rememberPerson } from './picked-person.ts';
import { mayBeNew, splitTyped } from './typed-person.ts';

/** After the last letter (look.md §4). */
const PAUSE_MS = 150;

interface Picks {
  onPick: (person: PickedPerson) => void;
}
const OfferedPeople = lazyExtra<Picks>(() => import('./offered-people.tsx').then((m) => m.OfferedPeople));
/** Shown before typing: today's customers, then the last selected. */
export const PeopleOfToday = lazyExtra<Picks>(() =>
  import('./offered-people.tsx').then((m) => m.PeopleOfToday),
);

/**
 * One field for a name in any word order, part of a phone, or its last four digits; below it, while empty, proposed
 * people. The last row creates a new person from the typed text, where `onNew` is given and allowed.
 */
export function CustomerPicker({
  query,
  onQuery,
  onPick,
  onNew,
  offered = (pick) => <OfferedPeople onPick={pick} />,
  quiet = false,
}: {
  query: string;
  onQuery: (query: string) => void;
  onPick: (person: PickedPerson) => void;
  onNew?: (() => void) | undefined;
  /** The proposals before typing; default: the last selected. */
  offered?: (pick: (person: PickedPerson) => void) => ReactNode;
  /** The on-screen keyboard opens only when the field is touched, because it would cover the proposals. */
  quiet?: boolean;
}) {
  const words = useWords();
  const { t } = words;
  const can = useCan();
  const list = useRef<HTMLDivElement>(null);
  const asked = useSettled(query.trim(), PAUSE_MS);
  const found = useFound(asked);
  const { time_zone } = useClub();
  const [touched, setTouched] = useState(false);
  const pick = (person: PickedPerson) => {
    rememberPerson(person);
    onPick(person);
  };

  // Rows of an earlier text stay until new ones arrive: keys do not select them.
  const typed = query.trim();
  const current = asked === typed && (asked === '' || (found.people !== undefined && !found.earlier));
  const failed = found.error !== null;
  // Enter before the answer: selects once it arrives.
  const [entered, setEntered] = useState<string | null>(null);
  const buttons = () => [...(list.current?.querySelectorAll('button') ?? [])];
  const pickFirst = useEffectEvent(() => buttons()[0]?.click());
  useEffect(() => {
    if (entered === null) return;
    if (current && entered === typed) pickFirst();
    if (current || failed || entered !== typed) setEntered(null);
  }, [entered, current, failed, typed]);
  const walk = (event: KeyboardEvent) => {
    const rows = buttons();
    const now = rows.indexOf(document.activeElement as HTMLButtonElement);
    if (event.key === 'Enter' && now < 0) setEntered(typed);
    else if (event.key === 'ArrowDown') rows[current ? Math.min(now + 1, rows.length - 1) : now]?.focus();
    else if (event.key === 'ArrowUp' && now > 0) rows[now - 1]?.focus();
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the field and the rows inside
    <div className="flex flex-col gap-2" onKeyDown={walk}>
      <SearchField
        label={t('customer.search')}
        value={localDigits(query, words.locale)}
        onChange={onQuery}
        autoFocus
        {...(quiet && !touched && { inputMode: 'none', onPointerDown: () => setTouched(true) })}
      />
      {asked !== '' && found.error && <ErrorNotice error={found.error} onRetry={found.retry} />}
      {asked !== '' && !found.people && !found.error && <SkeletonRows rows={3} picture />}
      {asked !== '' && found.people?.length === 0 && (
        <p className="px-1 py-3 text-muted">{t('customer.nobody', { text: asked })}</p>
      )}
      <div
        ref={list}
        aria-busy={found.earlier}
        className={cx(
          'flex flex-col',
          asked !== '' && '-mx-2',
          asked !== '' && found.earlier && 'opacity-55',
        )}
      >
        {asked === '' && <Suspense fallback={<SkeletonRows rows={3} picture />}>{offered(pick)}</Suspense>}
        {asked !== '' &&
          found.people?.map(({ person, next }) => (
            <PersonRow
              key={person.ref ?? person.id}
              person={person}
              note={next}
              query={asked}
              onPick={pick}
            />
          ))}
        {onNew && can('user.create') && mayBeNew(query) && <NewRow query={query.trim()} onNew={onNew} />}
      </div>
      {/* Below the rows, so that late content moves nothing under a finger. */}
      {asked !== '' && found.as_of !== undefined && (
        <Notice kind="warning">
          {found.as_of
            ? t('find.kept', { time: words.instant(found.as_of, time_zone, 'weekday') })
            : t('find.kept_none')}
        </Notice>
      )}
    </div>
  );
}

/** Stays in sight however many are found, and lies over the padding below too: no row looks out under it. */
function NewRow({ query, onNew }: { query: string; onNew: () => void }) {
  const { t, digits } = useWords();
  const { phone, name } = splitTyped(query);
  return (
    <button
      type="button"
      className="press sticky -bottom-3 flex min-h-20 items-center gap-3 border-t border-line bg-raised px-2 pb-3 text-start font-strong text-brand"
      onClick={onNew}
    >
      <span className="grid size-11 flex-none place-items-center rounded-full border border-dashed border-brand">
        <Icon of={UserPlus} />
      </span>
      <span className="ellipsis">
        {phone && !name
          ? t('customer.new_phone', { phone: digits(phone) })
          : t('customer.new_named', { name: query })}
      </span>
    </button>
  );
}

/** The value after a pause in typing (debounce). */
function useSettled(value: string, ms: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

function useFound(q: string) {
  const words = useWords();
  const { today } = useClubNow();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...findQuery(q, ['person']),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  return {
    people: data?.data.map((result) => {
      const [slot] = result.next;
      return {
        person: personOfResult(result),
        next: result.ref
          ? words.t('customer.waiting')
          : slot
            ? nextWords(words, slot, today)
            : result.part
              ? null
              : words.t('customer.no_next'),
      };
    }),
    /** Results of an earlier text. */
    earlier: isPlaceholderData,
    /** Without a network: how old the balances are. */
    as_of: data?.as_of,
    error: error && !data ? (error instanceof CallError ? error : new CallError('answer')) : null,
    retry: () => void refetch(),
  };
}
