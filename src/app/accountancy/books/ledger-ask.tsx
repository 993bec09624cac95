import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ListTree from 'lucide-react/icons/list-tree';
import ScrollText from 'lucide-react/icons/scroll-text';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { clubZone, useClubNow } from '#app/data/club.ts';
import { queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { PlaceAmount } from '#app/engine/place-amount.tsx';
import { dayWithin } from '#app/i18n/day-name.ts';
import type { WordKey } from '#app/i18n/keys.ts';
import { useWords } from '#app/i18n/words.ts';
import { here, linkTo } from '#app/links.ts';
import { KIND_ICONS } from '#app/parts/books/kind-icons.ts';
import { SidedSum } from '#app/parts/books/ledger-of.tsx';
import { TopBar } from '#app/shell/top-bar.tsx';
import { bookLists, type LedgerChoice } from '#contract/accountancy/book-lists.ts';
import { clubDay } from '#domain/dates.ts';
import { Chip } from '#ui/chip.tsx';
import { cx } from '#ui/cx.ts';
import { SearchField } from '#ui/fields/search-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { useDebounced } from '#ui/use-debounced.ts';
import { useViewport } from '#ui/use-viewport.ts';

const KINDS: readonly (readonly [LedgerChoice['kind'], WordKey])[] = [
  ['account', 'books.account'],
  ['user', 'books.person_of'],
  ['cash', 'books.cash_box'],
  ['bank', 'books.bank'],
  ['payment_gateway', 'books.gateway'],
];
const SETTLES_MS = 200;

/** Asks which ledger to open: searched by name or code, or a recent one. */
export function LedgerAsk({ last }: { last: readonly string[] }) {
  const words = useWords();
  const { t } = words;
  const navigate = useNavigate();
  const phone = useViewport() === 'phone';
  const [text, setText] = useState('');
  const [kind, setKind] = useState<LedgerChoice['kind'] | null>(null);
  const [at, setAt] = useState(0);
  const list = useId();
  const rows = useRef<HTMLDivElement>(null);
  const typed = text.trim();
  const q = useDebounced(typed, SETTLES_MS);
  const query = useQuery({
    ...queryFor(bookLists.ledgerChoices, {
      query: {
        ...(q && { q }),
        ...(kind && { kind }),
        ...(!q && last.length > 0 && { last: last.join(',') }),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const choices = query.data?.data ?? [];
  // Results of an earlier text are not opened by key.
  const current = q === typed && !query.isPlaceholderData;
  const open = ({ kind: name, id }: LedgerChoice) =>
    void navigate(here((old) => ({ ...old, [name]: id, page: undefined })));
  const go = (next: number) => {
    setAt(next);
    rows.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  };
  const keys = (event: KeyboardEvent) => {
    const active = choices[at];
    if (event.key === 'ArrowDown') go(Math.min(at + 1, choices.length - 1));
    else if (event.key === 'ArrowUp') go(Math.max(at - 1, 0));
    else if (event.key === 'Enter' && current && active) open(active);
    else return;
    event.preventDefault();
  };
  const choose = (next: LedgerChoice['kind'] | null) => {
    setKind(next);
    setAt(0);
  };
  return (
    <>
      <TopBar title={t('books.ledger')} />
      <main className="min-h-0 flex-1 overflow-y-auto px-4 py-6">
        <div className="mx-auto flex max-w-215 flex-col gap-3">
          <h2 className="text-title font-heavy">{t('books.ledger_ask')}</h2>
          <SearchField
            label={t('books.ledger_find')}
            value={text}
            onChange={(next) => {
              setText(next);
              setAt(0);
            }}
            onKeyDown={keys}
            // A phone's keyboard would cover the choices.
            autoFocus={!phone}
            role="combobox"
            aria-expanded={choices.length > 0}
            aria-controls={list}
            aria-activedescendant={choices[at] ? `${list}-${at}` : undefined}
          />
          <div className="flex flex-wrap items-center gap-2">
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay its children out on every browser */}
            <div role="group" aria-label={t('books.ledger_kinds')} className="flex flex-wrap gap-2">
              <Chip pressed={kind === null} onClick={() => choose(null)}>
                {t('books.ledger_all')}
              </Chip>
              {KINDS.map(([name, word]) => (
                <Chip key={name} icon={KIND_ICONS[name]} pressed={kind === name} onClick={() => choose(name)}>
                  {t(word)}
                </Chip>
              ))}
            </div>
            <div className="ms-auto flex flex-wrap max-tablet:ms-0 max-tablet:flex-col">
              <Link
                {...linkTo('/accountancy/books/general-ledger')}
                className="link press flex min-h-11 items-center justify-start gap-2"
              >
                <Icon of={ScrollText} size={16} />
                {t('books.general_ledger')}
              </Link>
              <Link
                {...linkTo('/accountancy/types')}
                className="link press flex min-h-11 items-center justify-start gap-2"
              >
                <Icon of={ListTree} size={16} />
                {t('books.ledger_tree')}
              </Link>
            </div>
          </div>
          <section className="card p-0" aria-label={t(q ? 'books.ledger_found' : 'books.ledger_last')}>
            <div className="flex items-baseline justify-between gap-2 border-b border-line px-4 py-3">
              <h3 className="font-strong">{t(q ? 'books.ledger_found' : 'books.ledger_last')}</h3>
              <span className="text-caption text-muted">{t('books.ledger_today')}</span>
            </div>
            {!query.data && <AnswerMissing query={query} rows={10} />}
            {query.data && choices.length === 0 && (
              <p className="p-4 text-muted">{t(q ? 'books.ledger_none' : 'books.ledger_unused')}</p>
            )}
            <div
              ref={rows}
              id={list}
              role="listbox"
              aria-label={t(q ? 'books.ledger_found' : 'books.ledger_last')}
            >
              {choices.map((choice, i) => (
                <button
                  key={choice.account_id}
                  id={`${list}-${i}`}
                  type="button"
                  role="option"
                  aria-selected={i === at}
                  tabIndex={-1}
                  className={cx(
                    'press flex min-h-13 w-full items-center gap-3 border-b border-line px-4 py-1.5 text-start last:border-b-0',
                    i === at && !phone && 'bg-brand-soft',
                  )}
                  onClick={() => open(choice)}
                >
                  <Choice choice={choice} />
                </button>
              ))}
            </div>
          </section>
        </div>
      </main>
    </>
  );
}

/** A ledger's name, last posting and balance. */
function Choice({ choice: { kind, name, code, parent, balance, last_at } }: { choice: LedgerChoice }) {
  const words = useWords();
  const { t, digits } = words;
  const { today } = useClubNow();
  const posted = last_at
    ? t('books.ledger_last_at', {
        day: dayWithin(words, clubDay(new Date(last_at), clubZone()), today),
        time: words.instant(last_at, clubZone(), 'time'),
      })
    : t('books.ledger_unused');
  return (
    <>
      <span className="tone-neutral flex size-8 flex-none items-center justify-center rounded-full">
        <Icon of={KIND_ICONS[kind]} size={16} />
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
        <span className="flex min-w-0 items-baseline gap-2">
          <span className="ellipsis font-strong">{digits(name)}</span>
          <bdi dir="ltr" className="flex-none text-caption text-muted">
            {digits(code)}
          </bdi>
          {kind === 'account' && parent && (
            <span className="ellipsis text-caption text-muted max-tablet:hidden">{digits(parent)}</span>
          )}
        </span>
        <span className="text-caption text-muted">{posted}</span>
      </span>
      <span className="min-w-28 flex-none text-end">
        {balance === null ? (
          <PlaceAmount value={balance} />
        ) : (
          <SidedSum value={balance} words={words} className="font-strong" />
        )}
      </span>
      <Icon of={ChevronRight} flip size={16} className="flex-none text-muted" />
    </>
  );
}
