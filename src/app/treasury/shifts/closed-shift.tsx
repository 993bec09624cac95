import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import { clubZone } from '#app/data/club.ts';
import { useWords } from '#app/i18n/words.ts';
import { PrintMenu } from '#app/parts/print/print-menu.tsx';
import type { ShiftDetail } from '#contract/treasury/shifts.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { FactList } from '#ui/fact.tsx';
import { Icon } from '#ui/icon.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Steps } from './steps.tsx';

/** A shift that was just closed: result, handover, and its paper. */
export function ClosedShift({
  shift,
  open,
  onClose,
}: {
  shift: ShiftDetail;
  open: boolean;
  onClose: () => void;
}) {
  const { t, digits, amount, instant } = useWords();
  const { cash, difference, document, handover, stays, state, note } = shift;
  const differs = difference ?? 0;
  return (
    <Sheet
      open={open}
      onCloseRequest={onClose}
      title={t('shifts.step_hand')}
      subtitle={
        shift.closed_at && t('shifts.closed_on', { at: instant(shift.closed_at, clubZone(), 'time') })
      }
      footer={
        <div className="flex gap-2">
          <PrintMenu document={{ path: '/treasury/shifts', id: shift.id }} />
          <Button kind="primary" size="large" className="flex-1" onClick={onClose}>
            {t('shifts.finish')}
          </Button>
        </div>
      }
    >
      <Steps at="hand" />
      <div className="flex flex-col items-center gap-2 py-4 text-center">
        <span
          className={`grid size-14 place-items-center rounded-full ${state === 'waiting' ? 'tone-warning' : 'tone-positive'}`}
        >
          <Icon of={state === 'waiting' ? Clock : Check} size={28} />
        </span>
        <h3 className="text-lead font-heavy">
          {t(state === 'waiting' ? 'shifts.is_waiting' : 'shifts.is_closed', { name: digits(cash.name) })}
        </h3>
        <p className="text-muted">
          {[
            document?.doc_number != null && t('shifts.document', { n: digits(String(document.doc_number)) }),
            differs === 0
              ? t('shifts.fits')
              : t(differs < 0 ? 'shifts.short_by' : 'shifts.over_by', { sum: amount(Math.abs(differs)) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <FactList
        facts={[
          [t('shifts.stays_for_next'), stays !== null && <Amount value={stays} className="font-heavy" />],
          [
            handover ? t('shifts.goes_to', { name: digits(handover.bank.name) }) : '',
            handover && <Amount value={handover.price} />,
          ],
          [t('shifts.handover'), note],
        ]}
      />
    </Sheet>
  );
}
