import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { PlaceFields, sourceOptions } from '#app/features/receive/place-picker.tsx';
import type { Source } from '#app/features/receive/place-picker-rules.ts';
import { useWords } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { MoneyField } from '#ui/fields/money-field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Segments } from '#ui/segments.tsx';
import type { BookingDraft, Part } from './booking-draft.ts';
import { splitParts, sumPaid } from './booking-rules.ts';

/** So many payments fit into one booking. */
const MOST = 3;

/** Two or three payments; the part whose sum is left open takes what the others leave. */
export function SplitPayment({
  draft: { parts },
  set,
  total,
  sources,
}: {
  draft: BookingDraft;
  set: (part: Partial<BookingDraft>) => void;
  total: number;
  sources: readonly Source[];
}) {
  const words = useWords();
  const { t, number, amount } = words;
  const paid = splitParts(parts, total);
  const change = (at: number, part: Partial<Part>) =>
    set({ parts: parts.map((old, index) => (index === at ? { ...old, ...part } : old)) });
  const add = () => {
    const used = parts.map((part) => part.type);
    const source = sources.find((one) => !used.includes(one.type)) ?? sources[0];
    if (source) set({ parts: [...parts, { type: source.type, place_id: null, tracking: '', price: null }] });
  };
  const rest = total - sumPaid(paid);
  return (
    <div className="flex flex-col gap-2">
      {parts.map((part, at) => {
        const label = t('booking.part', { n: number(at + 1) });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
          <Card key={at} className="flex flex-col gap-2">
            <div className="flex items-center gap-2">
              {sources.length > 1 ? (
                <Segments
                  className="flex-1"
                  label={label}
                  options={sourceOptions(words, sources)}
                  value={part.type}
                  onChange={(type) => change(at, { type, place_id: null, tracking: '' })}
                />
              ) : (
                <span className="flex-1 font-strong">{label}</span>
              )}
              {parts.length > 1 && (
                <IconButton
                  icon={X}
                  label={`${t('common.remove')}: ${label}`}
                  onClick={() => set({ parts: parts.filter((_, index) => index !== at) })}
                />
              )}
            </div>
            <MoneyField
              label={t('booking.part_amount', { n: number(at + 1) })}
              hideLabel
              tight
              value={part.price ?? (paid[at]?.price || null)}
              onChange={(price) => change(at, { price })}
            />
            <PlaceFields sources={sources} choice={part} onChange={(place) => change(at, place)} />
          </Card>
        );
      })}
      <div className="flex min-h-11 items-center justify-between gap-2">
        <span className={rest > 0 ? 'text-label text-warning' : 'text-label text-muted'}>
          {rest > 0
            ? t('booking.rest_owed', { sum: amount(rest) })
            : rest < 0
              ? t('booking.surplus', { sum: amount(-rest) })
              : t('booking.covered')}
        </span>
        {parts.length < MOST && (
          <Button kind="quiet" icon={Plus} onClick={add}>
            {t('booking.add_part')}
          </Button>
        )}
      </div>
    </div>
  );
}
