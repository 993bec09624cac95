import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import CalendarX from 'lucide-react/icons/calendar-x';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useClubNow } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { differenceText } from '#app/parts/slots/slot-words.ts';
import type { ClosingOffer } from '#contract/sales/closed-invoices.ts';
import { Amount } from '#ui/amount.tsx';
import { cx } from '#ui/cx.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { Icon } from '#ui/icon.tsx';
import { Tag } from '#ui/tag.tsx';
import type { Fate, Met } from './choices.ts';
import { insteadOf, slotText } from './texts.ts';

export const FATE_GRID =
  'tablet:grid tablet:grid-cols-[minmax(0,1.2fr)_minmax(0,0.85fr)_84px_minmax(0,1.85fr)] tablet:items-center tablet:gap-3';

interface RowProps {
  fate: Fate;
  /** It was not there, or otherwise, when the effect was looked at before. */
  mark: 'fresh' | 'changed' | null;
  onChoose: (time: number | null) => void;
  onTick: (on: boolean) => void;
}

/** An affected reservation: customer, payment, and its fate. */
export function FateRow({ fate, mark, onChoose, onTick }: RowProps) {
  const words = useWords();
  const { t, digits } = words;
  const { today } = useClubNow();
  const { met, stays, lost } = fate;
  const slot = slotText(words, met, today);
  const can = useCan();
  const name = met.user ? digits(`${met.user.name} ${met.user.family}`) : bookingName(words, met);
  const choices = !stays && (fate.open.length > 0 || !met.begun);
  return (
    <li
      className={cx(
        'flex flex-col gap-1.5 border-b border-line px-3 py-2.5 last:border-0 tablet:py-1',
        FATE_GRID,
        mark && 'bg-warning-soft',
      )}
    >
      <span className="min-w-0 text-table">
        {slot} {mark && <Tag tone="warning">{t(`closed-invoices.${mark}`)}</Tag>}
      </span>
      <span className="flex min-w-0 items-baseline justify-between gap-2">
        <b className="ellipsis font-strong">{name}</b>
        {met.paid !== null && <Amount value={met.paid} className="tablet:hidden" />}
      </span>
      <span className="max-tablet:hidden rtl:text-start ltr:text-end">
        {met.paid !== null && <Amount value={met.paid} />}
      </span>
      <span className="flex min-w-0 flex-col gap-1">
        {met.begun && (
          <span className="flex flex-wrap items-center gap-x-3">
            <Tag>{t('closed-invoices.begun')}</Tag>
            {can('invoice.forget') ? (
              <Checkbox
                className="flex-1"
                label={t('closed-invoices.begun_too')}
                checked={!stays}
                onChange={onTick}
              />
            ) : (
              <span className="text-label text-muted">{t('closed-invoices.begun_stays')}</span>
            )}
          </span>
        )}
        {choices && <FateSelect fate={fate} {...{ name, slot, onChoose }} />}
        {lost && <span className="px-3.5 text-caption text-warning">{t('closed-invoices.lost')}</span>}
      </span>
    </li>
  );
}

/** A reservation's name for people who may not see customers. */
const bookingName = ({ t, digits }: Words, { invoice_number }: Met): string =>
  t('reservation.number', { n: digits(String(invoice_number)) });

const CANCEL = 'cancel';

function FateSelect({
  fate: { met, offer, open },
  name,
  slot,
  onChoose,
}: {
  fate: Fate;
  name: string;
  slot: string;
  onChoose: (time: number | null) => void;
}) {
  const words = useWords();
  const { today } = useClubNow();
  return (
    <span className={cx('fate', offer && 'fate-moves')}>
      <Icon of={offer ? ArrowLeftRight : CalendarX} />
      <select
        aria-label={words.t('closed-invoices.what_of', { name, slot })}
        value={offer?.time_id ?? CANCEL}
        onChange={({ currentTarget: { value } }) => onChoose(value === CANCEL ? null : Number(value))}
      >
        {open.map((one) => (
          <option key={one.time_id} value={one.time_id}>
            {moveText(words, one, met, today)}
          </option>
        ))}
        <option value={CANCEL}>{cancelText(words, met)}</option>
      </select>
      <Icon of={ChevronDown} size={16} />
    </span>
  );
}

/** «به زمین ۶، ۵۰٬۰۰۰ گران‌تر»; of the same price only the place. */
function moveText(words: Words, offer: ClosingOffer, met: Met, today: string): string {
  const place = insteadOf(words, offer, met, today);
  const by = (offer.total_price ?? 0) - (met.total_price ?? 0);
  const end = offer.kind === 'season_end';
  if (by === 0) return words.t(end ? 'closed-invoices.to_season_end' : 'closed-invoices.to_place', { place });
  return words.t(end ? 'closed-invoices.to_season_end_by' : 'closed-invoices.to_place_by', {
    place,
    by: differenceText(words, by),
  });
}

function cancelText({ t, amount }: Words, { paid, refund }: Met): string {
  if (paid !== null && paid > 0) return t('closed-invoices.cancel_returns', { sum: amount(paid) });
  return t(refund !== null && refund > 0 ? 'closed-invoices.cancel_waives' : 'closed-invoices.cancel');
}
