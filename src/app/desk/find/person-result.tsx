import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ChevronUp from 'lucide-react/icons/chevron-up';
import HandCoins from 'lucide-react/icons/hand-coins';
import { useState } from 'react';
import type { FoundPerson } from '#app/data/found.ts';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { useUnsent } from '#app/offline/unsent.ts';
import { askedDebt } from '#app/parts/money/receive-sums.ts';
import { PersonBalance } from '#app/parts/people/person-balance.tsx';
import { personOfResult, rememberPerson } from '#app/parts/people/picked-person.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Highlighted } from '#ui/highlighted.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { RESULT, ROW } from './row-shape.ts';
import { SlotRow } from './slot-row.tsx';
import { useOpenReservation } from './use-open-reservation.ts';

/** A person in a row that opens their sheet; unfolded it answers by itself: next bookings, receive a tap away. */
export function PersonResult({
  result,
  query,
  unfolded = false,
}: {
  result: FoundPerson;
  query: string;
  /** Unfolded until somebody folds it. */
  unfolded?: boolean;
}) {
  const { t, phone, amount } = useWords();
  const can = useCan();
  const { open } = useSheet();
  const openReservation = useOpenReservation();
  const [said, setSaid] = useState<boolean | null>(null);
  const { id, title, subtitle, balance, pending, next, ref } = result;
  const debt = askedDebt(balance, pending);
  const { items } = useUnsent();
  // A person unknown to the server opens as queued work.
  const made = items.find((item) => item.kind === 'customer' && item.ref === ref);
  const go = (...sheet: Parameters<typeof open>) => {
    rememberPerson(personOfResult(result));
    open(...sheet);
  };
  const shown = said ?? unfolded;
  return (
    <div className={RESULT}>
      <div className="flex items-center">
        <button
          type="button"
          data-result
          className={`press ${ROW}`}
          onClick={() => (made ? open('unsent', made.key) : go('customer', id))}
        >
          <Avatar name={title} />
          <span className="min-w-0 flex-1">
            <span className="ellipsis block font-heavy">
              <Highlighted text={title} query={query} />
            </span>
            {subtitle && (
              <span className="block text-caption text-muted">
                <bdi dir="ltr" className="num">
                  <Highlighted text={phone(subtitle)} query={query} />
                </bdi>
              </span>
            )}
          </span>
          {balance !== null && <PersonBalance value={balance} stacked />}
        </button>
        <IconButton
          icon={shown ? ChevronUp : ChevronDown}
          label={t('find.more', { name: title })}
          aria-expanded={shown}
          onClick={() => setSaid(!shown)}
        />
      </div>
      {shown && (
        <div className="flex flex-col gap-2 px-3.5 pb-3">
          <div className="flex flex-col border-t border-line pt-1">
            {next.map((slot) => (
              <SlotRow
                key={slot.invoice_id}
                slot={slot}
                onOpen={() => {
                  rememberPerson(personOfResult(result));
                  openReservation(slot.invoice_id);
                }}
              />
            ))}
            {next.length === 0 && <NoneAhead of={result} />}
          </div>
          {id > 0 && debt > 0 && can('receive.create') && (
            <div className="flex gap-2">
              <Button
                kind="soft"
                icon={HandCoins}
                className="flex-1"
                onClick={() => go('receive', `user-${id}`)}
              >
                {/* Pending receipts are not due; an unknown amount is not shown. */}
                {pending === null ? t('find.receive_debt') : t('find.receive', { sum: amount(debt) })}
              </Button>
              <IconButton
                icon={ChevronRight}
                flipIcon
                kind="quiet"
                label={t('find.open', { name: title })}
                onClick={() => go('customer', id)}
              />
            </div>
          )}
        </div>
      )}
    </div>
  );
}

function NoneAhead({ of: { last_visit, ref, part } }: { of: FoundPerson }) {
  const { t, date } = useWords();
  const told = ref !== undefined ? t('customer.waiting') : part ? '' : t('find.no_next');
  if (!told && !last_visit) return null;
  return (
    <p className="flex min-h-9 items-center gap-2 text-label text-muted">
      <span className="h-5 w-1 flex-none rounded-full bg-line" />
      <span className="flex-1">{told}</span>
      {last_visit && <span>{t('find.last', { date: date(last_visit, 'long') })}</span>}
    </p>
  );
}
