import Printer from 'lucide-react/icons/printer';
import { type ReactNode, useEffect, useState } from 'react';
import { useClub, useClubNow } from '#app/data/club.ts';
import { dayName } from '#app/i18n/day-name.ts';
import { useWords } from '#app/i18n/words.ts';
import { type OutboxWork, type SentItem, type UnsentItem, useUnsent } from '#app/offline/unsent.ts';
import { history } from '#app/offline/unsent-actions.ts';
import { openPrint } from '#app/parts/print/open-print.ts';
import type { SheetScreenProps } from '#app/shell/sheet-address.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Phone } from '#ui/phone.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useAuthors } from './authors.ts';
import { DeviceNo, Why } from './cards.tsx';
import { endText } from './history.tsx';
import { Queued } from './queued.tsx';
import { WorkActions } from './work-actions.tsx';
import { nameOf, paidWith, placesText, skewText, slotText, stateText, titleOf } from './work-text.ts';

/** The details and actions of one piece of work; after it has arrived, its result. */
export function UnsentSheet({ open, id, onClose }: SheetScreenProps) {
  const words = useWords();
  const { t } = words;
  const { items } = useUnsent();
  const item = items.find(({ key }) => key === id);
  const ended = useEnded(item ? undefined : id);
  const work = item ?? ended;
  const authorOf = useAuthors();
  const author = work ? authorOf(work.author.id) : null;
  const { today } = useClubNow();
  const paper = work && (work.kind === 'receive' || (work.kind === 'booking' && paidWith(work) > 0));
  /** Nobody is needed: it will be sent automatically. */
  const well = item?.state === 'waiting' || item?.state === 'sending';
  const print = () => work && openPrint({ receipt: `ref:${work.ref}` });
  const [slot] = work?.slots ?? [];
  const oneDay = work?.slots.every(({ date }) => date === slot?.date);
  return (
    <Sheet
      open={open}
      onCloseRequest={onClose}
      title={work ? (well && slot ? placesText(words, work.slots) : nameOf(words, work)) : t('unsent.title')}
      subtitle={work && (well && slot && oneDay ? dayName(words, slot.date, today) : titleOf(words, work))}
      actions={paper && !well && <IconButton icon={Printer} label={t('common.print')} onClick={print} />}
      // Also while it is on its way: a form that is open over it stays.
      footer={
        item &&
        (well ? (
          <div className="flex flex-col gap-2">
            <WorkActions item={item} author={author} onDone={onClose} />
            {paper && (
              <Button kind="primary" size="large" icon={Printer} onClick={print}>
                {t('unsent.print_receipt')}
              </Button>
            )}
          </div>
        ) : (
          <WorkActions item={item} author={author} filled onDone={onClose} />
        ))
      }
    >
      {item && (well ? <Queued item={item} /> : <Standing item={item} author={author} />)}
      {ended && <Notice>{endText(words, ended)}</Notice>}
      {ended === undefined && !item && <SkeletonRows rows={3} />}
      {ended === null && !item && <Notice>{t('unsent.empty')}</Notice>}
      {work && !well && <Facts work={work} author={author} />}
    </Sheet>
  );
}

function Standing({ item, author }: { item: UnsentItem; author: string | null }) {
  const words = useWords();
  const { t } = words;
  if (item.state === 'needs_you') {
    return (
      <Notice kind="error" title={`${t('unsent.state_needs_you')}.`}>
        <Why item={item} author={author} /> {item.money_safe && t('unsent.money_safe')}
      </Notice>
    );
  }
  return (
    <Notice kind={item.state === 'sign_in' ? 'warning' : 'info'} title={`${stateText(words, item, author)}.`}>
      {t(
        item.maybe_sent
          ? 'unsent.maybe_detail'
          : item.waits_for
            ? 'unsent.after_detail'
            : 'unsent.waiting_detail',
      )}
    </Notice>
  );
}

function Facts({ work, author }: { work: OutboxWork; author: string | null }) {
  const words = useWords();
  const { t, instant } = words;
  const { time_zone } = useClub();
  const { today } = useClubNow();
  const paid = paidWith(work) || work.paid_apart;
  return (
    <dl className="flex flex-col">
      {work.device_no && (
        <Fact name={t('unsent.number')}>
          <DeviceNo>{work.device_no}</DeviceNo>
        </Fact>
      )}
      <Fact name={t('unsent.when')}>{instant(work.at, time_zone, 'weekday')}</Fact>
      {author && <Fact name={t('unsent.author')}>{author}</Fact>}
      <Fact name={t('unsent.person')}>
        {nameOf(words, work)}
        {work.person.phone && (
          <>
            {' · '}
            <Phone number={work.person.phone} />
          </>
        )}
      </Fact>
      {work.slots.map((slot) => (
        <Fact key={slot.id} name={t('unsent.slots')}>
          {slotText(words, slot, today)}
        </Fact>
      ))}
      {work.total !== null && (
        <Fact name={t('unsent.price')}>
          <Amount value={work.total} unit />
        </Fact>
      )}
      {paid > 0 && (
        <Fact name={t('unsent.paid')}>
          <Amount value={paid} unit />
        </Fact>
      )}
      {work.behalf && <Fact name={t('unsent.behalf')}>{work.behalf.reason}</Fact>}
      {work.skew_ms !== null && <p className="pt-2 text-label text-warning">{skewText(words, work)}</p>}
      {work.printed && <p className="pt-2 text-label text-muted">{t('unsent.printed_detail')}</p>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line py-2">
      <dt className="flex-none text-muted">{name}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  );
}

/** Work that is no longer unsent: undefined until loaded, null when unknown. */
function useEnded(key: string | undefined): SentItem | null | undefined {
  const [found, setFound] = useState<SentItem | null>();
  useEffect(() => {
    setFound(undefined);
    if (key === undefined) return;
    let gone = false;
    history()
      .then((items) => items.find((item) => item.key === key) ?? null)
      .catch(() => null)
      .then((item) => !gone && setFound(item));
    return () => {
      gone = true;
    };
  }, [key]);
  return found;
}
