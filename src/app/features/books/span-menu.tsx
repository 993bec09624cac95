import CalendarDays from 'lucide-react/icons/calendar-days';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useRef, useState } from 'react';
import { useClubNow } from '#app/data/club.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { DaySpan } from '#app/parts/setup/day-span.tsx';
import type { Span } from '#contract/books.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { Menu } from '#ui/menu.tsx';
import { type Beside, type BookAddress, written } from './address.ts';
import { PRESETS, type Preset } from './spans.ts';

/** A span in words: «۱ فروردین تا ۳ آذر ۱۴۰۵». */
export function spanText(words: Words, { from, to }: Span): string {
  if (from === to) return words.date(to, 'long');
  return words.t('books.from_to', { from: words.date(from), to: words.date(to) });
}

const ORDER: readonly Preset[] = ['year', 'month', 'last_month', 'last_year', 'today'];

/** The days that a book is of: some are a tap away, any others two dates. */
export function SpanMenu({ address }: { address: BookAddress }) {
  const words = useWords();
  const { t } = words;
  const { today } = useClubNow();
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState<Span | null>(null);
  const anchor = useRef<HTMLButtonElement>(null);
  const { span, change } = address;
  const items = ORDER.map((key) => ({
    key,
    label: t(`books.span_${key}`),
    onSelect: () => change({ date: written(PRESETS[key](today)) }),
  }));
  return (
    <>
      <Button
        ref={anchor}
        icon={CalendarDays}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span className="flex items-center gap-2 whitespace-nowrap">
          <span className="sr-only">{t('books.span')}: </span>
          {spanText(words, span)}
          <Icon of={ChevronDown} size={16} />
        </span>
      </Button>
      <Menu
        open={open}
        onClose={() => setOpen(false)}
        anchor={anchor}
        label={t('books.span')}
        items={[...items, { key: 'own', label: t('books.span_own'), onSelect: () => setAsking(span) }]}
      />
      {asking && (
        <Dialog
          open
          onCancel={() => setAsking(null)}
          title={t('books.span_own')}
          actions={
            <>
              <Button
                kind="primary"
                disabled={!asking.from || !asking.to || asking.to < asking.from}
                onClick={() => {
                  change({ date: written(asking) });
                  setAsking(null);
                }}
              >
                {t('books.show')}
              </Button>
              <Button kind="ghost" onClick={() => setAsking(null)}>
                {t('common.cancel')}
              </Button>
            </>
          }
        >
          <DaySpan
            {...asking}
            ends={[[today, t('books.span_today')]]}
            errors={{}}
            onChange={(part) => setAsking({ ...asking, ...part })}
          />
        </Dialog>
      )}
    </>
  );
}

const SIDES: readonly Beside[] = ['before', 'year'];

/** What the book stands beside. */
export function BesideMenu({ address }: { address: BookAddress }) {
  const words = useWords();
  const { t } = words;
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const { beside, change } = address;
  return (
    <>
      <Button ref={anchor} aria-haspopup="menu" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className="flex items-center gap-2 whitespace-nowrap">
          <span className="font-normal text-muted">{t('books.beside')}</span>
          {t(`books.beside_${beside ?? 'none'}`)}
          <Icon of={ChevronDown} size={16} />
        </span>
      </Button>
      <Menu
        open={open}
        onClose={() => setOpen(false)}
        anchor={anchor}
        label={t('books.beside')}
        items={[
          { key: 'none', label: t('books.beside_none'), onSelect: () => change({ beside: undefined }) },
          ...SIDES.map((side) => ({
            key: side,
            label: t(`books.beside_${side}`),
            onSelect: () => change({ beside: side }),
          })),
        ]}
      />
    </>
  );
}
