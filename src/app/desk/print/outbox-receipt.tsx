import { useEffect, useState } from 'react';
import { CallError } from '#app/data/call-error.ts';
import { useClub } from '#app/data/club.ts';
import { useWords } from '#app/i18n/words.ts';
import { followPaper, type Paper } from '#app/offline/unsent-paper.ts';
import { amountInWords } from '#domain/digits.ts';
import { Amount } from '#ui/amount.tsx';
import { PaperNumber } from './paper-number.tsx';
import { Block, Line, Roll, SlotBox } from './roll.tsx';

/** The receipt of money that this device has taken, as it was then: drawn from the outbox, sent or not. */
export function OutboxReceipt({ id }: { id: string }) {
  const [paper, setPaper] = useState<Paper | null>(null);
  const [error, setError] = useState<Error | null>(null);
  useEffect(
    () =>
      followPaper(id, (found) => {
        if (found instanceof Error) setError(new CallError('not_saved'));
        else if (found) setPaper(found);
        else setError(new CallError('not_found'));
      }),
    [id],
  );
  return (
    <Roll ready={paper !== null} error={error}>
      {paper && <Kept paper={paper} />}
    </Roll>
  );
}

function Kept({ paper }: { paper: Paper }) {
  const { t, instant, day, time, digits, locale } = useWords();
  const { time_zone } = useClub();
  const { money, sum, total } = paper;
  return (
    <>
      <section className="py-2 text-center">
        <h1 className="text-state">{t('print.receipt')}</h1>
        <PaperNumber numbers={paper.numbers} device={paper.device_no} />
      </section>
      <Block>
        <Line name={t('print.date')}>{instant(paper.at, time_zone, 'weekday')}</Line>
        {paper.name && <Line name={t('print.customer')}>{paper.name}</Line>}
        {paper.author && <Line name={t('print.desk')}>{paper.author}</Line>}
        {paper.description && <Line name={t('print.about')}>{digits(paper.description)}</Line>}
      </Block>
      {paper.slots.map((slot) => (
        <SlotBox
          key={slot.id}
          place={t('print.slot', {
            court: digits(slot.court.name),
            from: time(slot.start_time),
            to: time(slot.end_time),
          })}
          day={day(slot.date)}
        />
      ))}
      <Block>
        {total !== null && (
          <Line name={t('print.total')}>
            <Amount value={total} />
          </Line>
        )}
        {money.map(({ price, way, tracking }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one payment in their order
          <div key={index}>
            <Line name={t(`unsent.${way}`)}>
              <Amount value={price} />
            </Line>
            {tracking && (
              <Line name={t('print.tracking')}>
                <bdi dir="ltr">{digits(tracking)}</bdi>
              </Line>
            )}
          </div>
        ))}
        <Line name={t('print.sum')} strong>
          <Amount value={sum} />
        </Line>
        {locale === 'fa' && <p>{t('print.words', { words: amountInWords(sum) })}</p>}
        {total !== null && (
          <Line name={t('print.left')}>
            <strong>
              <Amount value={Math.max(0, total - sum)} />
            </strong>
          </Line>
        )}
      </Block>
      <Block>
        <p className="pb-8">{t('print.signature')}</p>
      </Block>
    </>
  );
}
