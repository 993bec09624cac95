import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Check from 'lucide-react/icons/check';
import MessageSquare from 'lucide-react/icons/message-square';
import PhoneIcon from 'lucide-react/icons/phone';
import { useCall } from '#app/calls/use-call.ts';
import { useClubNow } from '#app/data/club.ts';
import { queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { dayName } from '#app/i18n/day-name.ts';
import { hoursText } from '#app/i18n/visit-text.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { putDraft } from '#app/offline/draft.ts';
import { type PickedPerson, rememberPerson } from '#app/parts/people/picked-person.ts';
import { freedText } from '#app/parts/waitlist/freed-words.ts';
import type { SheetScreenProps } from '#app/shell/sheet-address.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import { useOffline } from '#app/state/connection.ts';
import { toast } from '#app/state/toast.ts';
import { type FreedSlot, waitlist } from '#contract/sales/waitlist.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Phone } from '#ui/phone.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Tag } from '#ui/tag.tsx';

type Waiter = FreedSlot['waiting'][number];

/** Freed slots with the people waiting for them, to call, write to, or book for. */
export function FreedSheet({ open, onClose }: SheetScreenProps) {
  const { t } = useWords();
  const offline = useOffline();
  const query = useQuery(queryFor(waitlist.freed));
  const slots = query.data?.data;
  return (
    <Sheet open={open} onCloseRequest={onClose} title={t('waitlist.freed_title')}>
      {offline && <Notice>{t('waitlist.offline')}</Notice>}
      {slots ? (
        <>
          {slots.length === 0 && <p className="py-6 text-center text-muted">{t('waitlist.freed_none')}</p>}
          {slots.map((slot) => (
            <FreedCard key={slot.id} slot={slot} />
          ))}
        </>
      ) : (
        !offline && <AnswerMissing query={query} gone={t('waitlist.freed_none')} rows={3} />
      )}
    </Sheet>
  );
}

function FreedCard({ slot }: { slot: FreedSlot }) {
  const words = useWords();
  const { digits, money } = words;
  const { today } = useClubNow();
  const title = `freed-${slot.id}`;
  return (
    <Card className="flex flex-none flex-col gap-1" aria-labelledby={title} role="group">
      <h3 id={title} className="font-heavy" aria-label={freedText(words, slot, today)}>
        {words.t('waitlist.place', { court: digits(slot.court.name), hours: hoursText(words, slot) })}
      </h3>
      <p className="text-label text-muted">
        {dayName(words, slot.date, today)} · {money(slot.price)}
      </p>
      <ul>
        {slot.waiting.map((waiter) => (
          <Waits key={waiter.id} waiter={waiter} slot={slot} />
        ))}
      </ul>
    </Card>
  );
}

/** A person waiting for the slot. */
function Waits({ waiter, slot }: { waiter: Waiter; slot: FreedSlot }) {
  const { t, digits } = useWords();
  const { open } = useSheet();
  const { user, note, offered } = waiter;
  const offer = useCall(waitlist.offer);
  const book = useBookFor(slot);
  const name = digits(`${user.name} ${user.family}`);
  const phone = user.phone_number;
  const tell = async (message: boolean) => {
    if (offer.busy) return;
    const params = { id: String(waiter.id) };
    const told = await offer.submit({ params, body: { time_id: slot.id, message } });
    if (told.state === 'done' && message) toast(t('waitlist.message_sent', { name }));
  };
  return (
    <li className="flex flex-col gap-1 border-t border-line py-2 first:border-0">
      <div className="flex min-h-11 flex-wrap items-center justify-end gap-1">
        <button
          type="button"
          className="press min-h-11 min-w-32 flex-1 text-start leading-normal"
          onClick={() => open('form', `waitlist.${waiter.id}`)}
        >
          <span className="ellipsis block font-strong">
            <bdi>{name}</bdi>
          </span>
          <span className="block text-caption text-muted">
            {phone ? <Phone number={phone} /> : t('waitlist.no_phone')}
          </span>
        </button>
        {offered && (
          <Tag tone="paid" icon={Check}>
            {t('waitlist.told')}
          </Tag>
        )}
        {phone && (
          <>
            <a
              href={`tel:${phone}`}
              className="btn btn-icon btn-ghost press"
              aria-label={t('waitlist.call', { name })}
              title={t('waitlist.call', { name })}
            >
              <Icon of={PhoneIcon} />
            </a>
            {!offered && (
              <IconButton
                icon={MessageSquare}
                label={t('waitlist.message', { name })}
                aria-busy={offer.busy || undefined}
                onClick={() => void tell(true)}
              />
            )}
          </>
        )}
        {!offered && (
          <Button
            kind="ghost"
            icon={Check}
            busy={offer.busy}
            aria-label={t('waitlist.tell', { name })}
            onClick={() => void tell(false)}
          >
            {t('waitlist.i_told')}
          </Button>
        )}
        <Button
          kind="soft"
          icon={CalendarPlus}
          aria-label={t('waitlist.book_for', { name })}
          onClick={() =>
            book({ id: user.id, name: `${user.name} ${user.family}`, phone: phone ?? '', balance: null })
          }
        >
          {t('waitlist.book')}
        </Button>
      </div>
      {note && (
        <p dir="auto" className="text-label text-muted">
          {note}
        </p>
      )}
      {offer.errorText && (
        <p role="alert" className="text-label text-negative">
          {offer.errorText}
        </p>
      )}
    </li>
  );
}

/** The booking sheet over that day's calendar, with slot and customer chosen. */
function useBookFor({ id, date }: FreedSlot): (person: PickedPerson) => void {
  const navigate = useNavigate();
  const { today } = useClubNow();
  return (person) => {
    rememberPerson(person);
    putDraft('booking', { person, slots: [id] });
    const search = date === today ? {} : { date };
    void navigate(linkTo('/sales/calendar', { search, sheet: { kind: 'booking', id } }));
  };
}
