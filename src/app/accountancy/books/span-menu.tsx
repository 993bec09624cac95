import CalendarDays from 'lucide-react/icons/calendar-days';
import { useState } from 'react';
import { useWords, type Words } from '#app/i18n/words.ts';
import { SpanDialog } from '#app/parts/setup/span-dialog.tsx';
import type { Span } from '#contract/accountancy/books.ts';
import { ChoiceButton } from '#ui/choice-button.tsx';
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
  const { today, years } = address;
  const [asking, setAsking] = useState<Span | null>(null);
  const { span, change } = address;
  return (
    <>
      <ChoiceButton
        label={t('books.span')}
        shown={spanText(words, span)}
        chosen={ORDER.find((key) => written(PRESETS[key](today, years)) === written(span)) ?? 'own'}
        icon={CalendarDays}
        items={[...ORDER, 'own' as const].map((key) => ({ key, label: t(`books.span_${key}`) }))}
        onChoose={(key) =>
          key === 'own' ? setAsking(span) : change({ date: written(PRESETS[key as Preset](today, years)) })
        }
      />
      {asking && (
        <SpanDialog
          span={asking}
          title={t('books.span_own')}
          today={t('books.span_today')}
          show={t('books.show')}
          onChoose={(chosen) => change({ date: written(chosen) })}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

const SIDES: readonly Beside[] = ['before', 'year'];

/** Chooses the book's comparison. */
export function BesideMenu({ address }: { address: BookAddress }) {
  const { t } = useWords();
  const { beside, change } = address;
  return (
    <ChoiceButton
      label={t('books.beside')}
      muted
      shown={t(`books.beside_${beside ?? 'none'}`)}
      chosen={beside ?? 'none'}
      items={(['none', ...SIDES] as const).map((key) => ({ key, label: t(`books.beside_${key}`) }))}
      onChoose={(key) => change({ beside: SIDES.find((side) => side === key) })}
    />
  );
}
