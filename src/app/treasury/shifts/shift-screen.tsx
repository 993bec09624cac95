import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import BookOpen from 'lucide-react/icons/book-open';
import { useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { can } from '#app/data/access.ts';
import { clubZone } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { AuditCard } from '#app/engine/audit-card.tsx';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { TellButton } from '#app/parts/events/tell-button.tsx';
import { useApprove } from '#app/parts/money/approving.ts';
import { awaitedOf, shiftReasonWord } from '#app/parts/money/shift-words.ts';
import { PrintMenu } from '#app/parts/print/print-menu.tsx';
import { TopBar } from '#app/shell/top-bar.tsx';
import { toast } from '#app/state/toast.ts';
import { doerText } from '#contract/columns/common.ts';
import { SHIFT_STATE_WORDS } from '#contract/treasury/columns/shifts.ts';
import { DOCUMENT_KINDS } from '#contract/treasury/document-kinds.ts';
import { type ShiftDetail, shifts } from '#contract/treasury/shifts.ts';
import { COMMA } from '#domain/digits.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FactList } from '#ui/fact.tsx';
import { TextareaField } from '#ui/fields/textarea-field.tsx';
import { FormFoot } from '#ui/form/form-layout.tsx';
import { Icon } from '#ui/icon.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { Difference, ShiftLines } from './shift-parts.tsx';

/** The page of a shift: expected and counted cash, and approval by the manager. */
export function ShiftScreen() {
  const { t } = useWords();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  useCan();
  const query = useQuery(queryFor(shifts.get, { params: { id } }));
  const phone = useViewport() === 'phone';
  const shift = query.data?.data;
  const buttons = shift && (
    <>
      <TellButton kind="shifts" id={shift.id} name={t('shifts.of', { name: shift.cash.name })} />
      {shift.state !== 'open' && <PrintMenu document={{ path: '/treasury/shifts', id: shift.id }} />}
    </>
  );
  return (
    <>
      <TopBar
        title={shift ? t('shifts.of', { name: shift.cash.name }) : t('shifts.one')}
        end={phone ? buttons : undefined}
      >
        {!phone && buttons}
      </TopBar>
      <main className="min-h-0 flex-1 overflow-y-auto p-4">
        <div className="mx-auto flex max-w-180 flex-col gap-4">
          {shift ? <Body shift={shift} /> : <AnswerMissing query={query} gone={t('shifts.gone')} rows={5} />}
          {shift?.state === 'waiting' && can('shift.approve') && <Stays shift={shift} />}
          {shift && <AuditCard resource="shifts" ids={[shift.id]} />}
        </div>
      </main>
      {shift?.state === 'waiting' && can('shift.approve') && <Approve key={shift.id} shift={shift} />}
    </>
  );
}

function Body({ shift }: { shift: ShiftDetail }) {
  const { t, locale, amount, instant, digits } = useWords();
  const listComma = COMMA[locale];
  const moment = (at: string | null) => at && instant(at, clubZone(), 'weekday');
  const reason = shiftReasonWord(shift.reason);
  const awaited = awaitedOf(shift);
  const off = shift.opening_expected === null ? 0 : shift.opening - shift.opening_expected;
  return (
    <>
      {shift.difference !== null && <Difference shift={shift} by={doerText(shift.opened_by, locale)} />}
      <ShiftLines shift={shift} />
      <Card>
        <FactList
          facts={[
            [t('shifts.state'), SHIFT_STATE_WORDS[shift.state][locale]],
            [t('shifts.counted'), shift.counted !== null && amount(shift.counted)],
            [
              t('shifts.counts'),
              shift.counts.length > 1 && shift.counts.map(({ price }) => amount(price)).join(listComma),
            ],
            [t('shifts.opened_at'), moment(shift.opened_at)],
            [t('shifts.in_drawer'), amount(shift.opening)],
            [t('shifts.opening_off'), off !== 0 && amount(off)],
            [t('shifts.why_differs'), shift.opening_note],
            [t('shifts.closed_at'), moment(shift.closed_at)],
            [t('shifts.awaited'), awaited && t('shifts.arrived', { n: awaited.n, of: awaited.of })],
            [t('shifts.missing'), awaited?.missing.map((price) => amount(price)).join(listComma)],
            [t('shifts.why'), reason && t(reason)],
            [t('shifts.stays_for_next'), shift.stays !== null && amount(shift.stays)],
            [
              shift.handover ? t('shifts.goes_to', { name: digits(shift.handover.bank.name) }) : '',
              shift.handover && <Gone handover={shift.handover} />,
            ],
            [
              t('shifts.book'),
              shift.document?.doc_number != null && (
                <DocumentLink id={shift.document.id} number={shift.document.doc_number} />
              ),
            ],
            [t('shifts.handover'), shift.note],
            [t('shifts.approved_by'), shift.approved_at && doerText(shift.approved_by, locale)],
          ]}
        />
      </Card>
      <TakenBack shift={shift} />
      {shift.opened_by && can('shift.show') && <LastShifts user={shift.opened_by} />}
    </>
  );
}

/** Reversals after the close: the totals above stay as counted, but the box has changed. */
function TakenBack({ shift: { taken_back } }: { shift: ShiftDetail }) {
  const { t, locale, instant } = useWords();
  if (taken_back.length === 0) return null;
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="font-heavy">{t('shifts.taken_back')}</h2>
      <ul>
        {taken_back.map(({ document, price, at, by }) => (
          <li key={document.id} className="flex items-center gap-3 border-t border-line py-2">
            <span className="min-w-0 flex-1 leading-normal">
              <span className="block">
                {DOCUMENT_KINDS[document.type][locale]}{' '}
                {document.doc_number !== null && (
                  <DocumentLink id={document.id} number={document.doc_number} />
                )}
              </span>
              <span className="block text-caption text-muted">
                {doerText(by, locale)} · {instant(at, clubZone(), 'weekday')}
              </span>
            </span>
            <Amount value={price} sign="always" className="font-strong" />
          </li>
        ))}
      </ul>
      <p className="text-label text-muted">{t('shifts.taken_back_help')}</p>
    </Card>
  );
}

/** The transfer that took the rest to the bank; a cancelled one says so. */
function Gone({ handover }: { handover: NonNullable<ShiftDetail['handover']> }) {
  const { t, amount } = useWords();
  const sum = handover.canceled ? <s>{amount(handover.price)}</s> : amount(handover.price);
  if (!can('internal_fund.show')) return sum;
  return (
    <Link
      {...linkTo('/treasury/internal-funds-transfers/$id', { params: { id: handover.id } })}
      className="link press num"
    >
      {sum}
      {handover.canceled && <span className="sr-only"> {t('record.receipt_cancel')}</span>}
    </Link>
  );
}

function DocumentLink({ id, number }: { id: number; number: number }) {
  const { digits } = useWords();
  const shown = digits(String(number));
  if (!can('document.access')) return shown;
  return (
    <Link {...linkTo('/accountancy/documents/doc-$id', { params: { id } })} className="link press num">
      {shown}
    </Link>
  );
}

const LAST = 30;

/** The last shifts of the one who sat there: how each ended, the newest at the end. */
function LastShifts({ user }: { user: { id: number; name: string } }) {
  const { t, amount } = useWords();
  const { data } = useQuery(
    queryFor(shifts.list, { query: { user: String(user.id), per_page: String(LAST) } }),
  );
  const all = (data?.data ?? []).filter(({ difference }) => difference !== null).toReversed();
  if (all.length === 0) return null;
  const most = Math.max(1, ...all.map(({ difference }) => Math.abs(difference ?? 0)));
  const short = all.filter(({ difference }) => (difference ?? 0) < 0).length;
  const over = all.filter(({ difference }) => (difference ?? 0) > 0).length;
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="flex items-baseline justify-between font-heavy">
        {t('shifts.last_of', { n: all.length, name: user.name })}
        <span className="text-label font-normal text-muted">{t('shifts.ends', { short, over })}</span>
      </h2>
      <ul className="flex h-16 items-center gap-1">
        {all.map(({ id, difference }) => {
          const height = Math.round((Math.abs(difference ?? 0) / most) * 28);
          return (
            <li key={id} className="relative h-full min-w-1 max-w-5 flex-1">
              <span className="absolute inset-x-0 top-1/2 border-t border-line-strong" />
              <span
                className={`absolute inset-x-0 rounded-sm ${(difference ?? 0) < 0 ? 'top-1/2 bg-negative' : 'bottom-1/2 bg-positive'}`}
                style={{ height }}
              />
              <span className="sr-only">{amount(difference ?? 0)}</span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** The effect of an approval on the books. */
function Stays({ shift }: { shift: ShiftDetail }) {
  const { t, amount } = useWords();
  return (
    <p className="flex items-center gap-1.5 text-label text-muted">
      <Icon of={BookOpen} size={16} />
      {t('shifts.stays', { sum: amount(Math.abs(shift.difference ?? 0)) })}
    </p>
  );
}

function Approve({ shift }: { shift: ShiftDetail }) {
  const { t, amount } = useWords();
  const { call: approve, waits, say } = useApprove(shift);
  const recount = useCall(shifts.recount);
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const params = { id: String(shift.id) };
  const difference = shift.difference ?? 0;
  const sum = amount(Math.abs(difference));
  const again = async () => {
    const outcome = await recount.submit({ params, body: { reason } });
    if (outcome.state !== 'done') return;
    setAsking(false);
    toast(t('shifts.recount_asked'));
  };
  return (
    <>
      <FormFoot>
        <p role="alert" className="w-full text-caption text-negative empty:hidden">
          {approve.error && approve.errorText}
        </p>
        <Button
          kind="primary"
          size="large"
          className="max-tablet:flex-1"
          busy={approve.busy || waits}
          onClick={() => void say()}
        >
          {t(difference < 0 ? 'shifts.approve_short' : 'shifts.approve_over', { sum })}
        </Button>
        <Button size="large" disabled={approve.busy || waits} onClick={() => setAsking(true)}>
          {t('shifts.recount')}
        </Button>
      </FormFoot>
      <Dialog
        open={asking}
        onCancel={() => setAsking(false)}
        title={t('shifts.recount_ask')}
        busy={recount.busy}
        cancel={t('common.cancel')}
        actions={
          <Button kind="primary" busy={recount.busy} onClick={() => void again()}>
            {t('shifts.recount')}
          </Button>
        }
      >
        <p className="pb-3">{t('shifts.recount_help')}</p>
        <ErrorNotice error={recount.error} />
        <TextareaField label={t('shifts.recount_reason')} optional value={reason} onChange={setReason} />
      </Dialog>
    </>
  );
}
