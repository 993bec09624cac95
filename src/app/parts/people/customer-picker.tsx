import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import UserPlus from 'lucide-react/icons/user-plus';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { CallError } from '#app/data/call-error.ts';
import { useClub, useClubNow } from '#app/data/club.ts';
import { findQuery } from '#app/data/find.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { dayName } from '#app/i18n/day-name.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { PersonBalance } from '#app/parts/people/person-balance.tsx';
import { ErrorNotice } from '#app/resource/failed-notice.tsx';
import { users } from '#contract/users.ts';
import { localDigits } from '#domain/digits.ts';
import { Avatar } from '#ui/avatar.tsx';
import { cx } from '#ui/cx.ts';
import { SearchField } from '#ui/fields/search-field.tsx';
import { Highlighted } from '#ui/highlighted.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { Tone } from '#ui/tag.tsx';
import {
  type PickedPerson,
  personOfResult,
  personOfUser,
  recentPeople,
  rememberPerson,
} from './picked-person.ts';
import { mayBeNew, splitTyped } from './typed-person.ts';

/** After the last letter (look.md §4). */
const PAUSE_MS = 150;
const TONES: Tone[] = ['brand', 'season', 'positive', 'info', 'owing'];

interface Found {
  person: PickedPerson;
  /** The next booking in words. */
  next: string | null;
}

/**
 * One field for a name in any order of words, any part of a phone or its last four digits; empty, the five last
 * picked. The last row makes somebody new out of what was typed, where `onNew` is given and allowed.
 */
export function CustomerPicker({
  query,
  onQuery,
  onPick,
  onNew,
}: {
  query: string;
  onQuery: (query: string) => void;
  onPick: (person: PickedPerson) => void;
  onNew?: (() => void) | undefined;
}) {
  const words = useWords();
  const { t } = words;
  const can = useCan();
  const list = useRef<HTMLDivElement>(null);
  const asked = useSettled(query.trim(), PAUSE_MS);
  const found = useFound(asked);
  const { time_zone } = useClub();
  const recent = useRecent(asked === '');
  const shown = asked === '' ? recent : found.people;
  const pick = (person: PickedPerson) => {
    rememberPerson(person);
    onPick(person);
  };

  // The rows of an earlier word stand until those of this one come: no key picks among them.
  const typed = query.trim();
  const current = asked === typed && (asked === '' || (found.people !== undefined && !found.earlier));
  const failed = found.error !== null;
  // Enter before the answer is there: it picks once it is.
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
      />
      {asked === '' && recent.length > 0 && (
        <p className="pt-1 text-label font-semibold text-muted">{t('customer.recent')}</p>
      )}
      {asked === '' && recent.length === 0 && <p className="px-1 text-muted">{t('find.hint')}</p>}
      {asked !== '' && found.error && <ErrorNotice error={found.error} onRetry={found.retry} />}
      {asked !== '' && !found.people && !found.error && <SkeletonRows rows={3} picture />}
      {asked !== '' && found.people?.length === 0 && (
        <p className="px-1 py-3 text-muted">{t('customer.nobody', { text: asked })}</p>
      )}
      <div
        ref={list}
        aria-busy={found.earlier}
        className={cx('-mx-2 flex flex-col', asked !== '' && found.earlier && 'opacity-55')}
      >
        {shown?.map(({ person, next }) => (
          <PersonRow key={person.ref ?? person.id} person={person} next={next} query={asked} onPick={pick} />
        ))}
        {onNew && can('user.create') && mayBeNew(query) && <NewRow query={query.trim()} onNew={onNew} />}
      </div>
      {/* Below the rows: what arrives late moves nothing under a finger. */}
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

function PersonRow({
  person,
  next,
  query,
  onPick,
}: Found & { query: string; onPick: (person: PickedPerson) => void }) {
  const { phone } = useWords();
  return (
    <button
      type="button"
      className="press flex min-h-17 items-center gap-3 border-b border-line px-2 py-1.5 text-start"
      onClick={() => onPick(person)}
    >
      <Avatar name={person.name} tone={TONES[person.id % TONES.length]} />
      <span className="min-w-0 flex-1">
        <span className="ellipsis block font-heavy">
          <Highlighted text={person.name} query={query} />
        </span>
        <span className="block text-label text-muted">
          {person.phone && (
            <bdi dir="ltr">
              <Highlighted text={phone(person.phone)} query={query} />
            </bdi>
          )}
          {person.phone && next && ' · '}
          {next}
        </span>
      </span>
      {person.balance !== null && <PersonBalance value={person.balance} stacked />}
    </button>
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

/** The value once it has stood for so long. */
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
    people: data?.data.map((result): Found => {
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
    /** What was found for an earlier word. */
    earlier: isPlaceholderData,
    /** Without a network: how old the balances are. */
    as_of: data?.as_of,
    error: error && !data ? (error instanceof CallError ? error : new CallError('answer')) : null,
    retry: () => void refetch(),
  };
}

/** The last picked: at once as they are known here, then with their balance of now. */
function useRecent(wanted: boolean): Found[] {
  const words = useWords();
  const { today } = useClubNow();
  const can = useCan();
  const [people] = useState(recentPeople);
  const enabled = wanted && can('user.show');
  const answers = useQueries({
    queries: people.map(({ id }) => ({ ...queryFor(users.get, { params: { id: String(id) } }), enabled })),
  });
  if (!enabled) return [];
  return people.flatMap((person, index) => {
    const answer = answers[index];
    if (answer?.error instanceof CallError && answer.error.code === 'not_found') return [];
    const user = answer?.data?.data;
    const [slot] = user?.next_reservations ?? [];
    return [
      {
        person: user ? personOfUser(user) : person,
        next: slot ? nextWords(words, slot, today) : user ? words.t('customer.no_next') : null,
      },
    ];
  });
}

const nextWords = (
  words: Words,
  slot: { date: string; start_time: string; court: { name: string } },
  today: string,
): string =>
  `${dayName(words, slot.date, today)} ${words.time(slot.start_time)} ${words.digits(slot.court.name)}`;
