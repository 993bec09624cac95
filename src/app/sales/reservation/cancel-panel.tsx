import CalendarCheck from 'lucide-react/icons/calendar-check';
import { createPortal } from 'react-dom';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { RestoredLine } from '#app/engine/restored-line.tsx';
import { useWords } from '#app/i18n/words.ts';
import { CancelMoney } from '#app/parts/money/cancel-money.tsx';
import { CancelNote, CancelSums } from '#app/parts/money/cancel-sums.tsx';
import { useTarget } from '#app/parts/money/use-target.ts';
import { sumOf } from '#domain/money.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { TextareaField } from '#ui/fields/textarea-field.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { CancelReasons, useCancelSums } from './cancel-figures.tsx';
import { CancelFoot } from './cancel-foot.tsx';
import { addonText, smsText } from './cancel-words.ts';
import type { PanelProps } from './panel-props.ts';
import { type Cancel, useCancel } from './use-cancel.ts';
import { useSubmitCancel } from './use-submit-cancel.ts';
import { WhichSlots } from './which-slots.tsx';

/** Cancels a visit or some of its slots: the refund by rule, how it is paid, and who is notified (D13, D29). */
export function CancelPanel({ slots: visit, facts, offered, foot, onForm, onDone }: PanelProps) {
  const { digits } = useWords();
  const form = useCancel({ slots: visit, facts, offered, onForm });
  const { change, choices, going, lack, figures, draft } = form;
  const sums = useCancelSums(visit, going, figures, { mode: draft.mode, handed_over: form.handed_over });
  const target = useTarget<'amount' | 'tracking'>();
  const name = digits(`${facts.user.name} ${facts.user.family}`);
  const submit = useSubmitCancel(form, { name, onTracking: () => target.go('tracking'), onDone });
  return (
    <>
      {form.restored && <RestoredLine onFresh={form.forget} />}
      {(choices.length > 1 || lack === 'slots') && (
        <WhichSlots
          choices={choices}
          going={going}
          owing={facts.due > 0}
          onChange={(chosen) => change({ chosen, amount: null })}
        />
      )}
      {lack !== 'slots' && <Terms form={form} visit={visit} target={target} sums={sums} />}
      {foot &&
        createPortal(
          <CancelFoot
            form={form}
            sums={sums?.sums}
            visit={visit}
            name={name}
            onSubmit={() => void submit()}
          />,
          foot,
        )}
    </>
  );
}

/** The refund and its means, add-ons already handed over, and the notification. */
function Terms({
  form,
  visit,
  target,
  sums,
}: {
  form: Cancel;
  visit: PanelProps['slots'];
  sums: ReturnType<typeof useCancelSums>;
  target: ReturnType<typeof useTarget<'amount' | 'tracking'>>;
}) {
  const words = useWords();
  const { t } = words;
  const { draft, change, going, preview, figures, started, cancel } = form;
  return (
    <>
      <ErrorNotice error={preview.failed} onRetry={preview.refetch} />
      {preview.waits && <SkeletonRows rows={3} />}
      <CancelMoney
        draft={draft}
        onChange={change}
        most={sumOf(going, (slot) => slot.total_price)}
        pay={form.pay}
        fieldErrors={cancel.fieldErrors}
        at={target}
      >
        {sums && <CancelSums sums={sums.sums} names={sums.names} goes={form.pay.goes} />}
      </CancelMoney>
      {figures && sums && (
        <CancelReasons
          visit={visit}
          going={going}
          figures={figures}
          mode={draft.mode}
          goes={form.pay.goes}
          sums={sums}
        />
      )}
      {!started && (
        <CancelNote icon={CalendarCheck}>
          {figures && figures.waiting > 0
            ? t('reservation.slot_frees_waiting', { n: figures.waiting })
            : t('reservation.slot_frees')}
        </CancelNote>
      )}
      <HandedOver form={form} />
      {started && (
        <TextareaField
          label={t('reservation.reason')}
          help={t('reservation.reason_help')}
          tight
          rows={2}
          maxLength={300}
          value={draft.reason}
          onChange={(reason) => change({ reason })}
          error={cancel.fieldErrors.reason}
        />
      )}
      {form.mayNotify && (
        <Switch
          panel
          label={smsText(words, visit, going)}
          checked={draft.notify ?? figures?.notify ?? false}
          onChange={(notify) => change({ notify })}
        />
      )}
    </>
  );
}

/** Which of the add-ons the customer has already: they are not paid back. */
function HandedOver({ form: { addons, going, handed_over, change } }: { form: Cancel }) {
  const words = useWords();
  const { t } = words;
  if (addons.length === 0) return null;
  return (
    <fieldset className="flex flex-col">
      <legend className="text-label font-semibold text-muted">{t('reservation.handed')}</legend>
      {addons.map(({ addon, slot }) => (
        <Checkbox
          key={addon.id}
          checked={handed_over.includes(addon.id)}
          onChange={(on) =>
            change({
              handed_over: on ? [...handed_over, addon.id] : handed_over.filter((id) => id !== addon.id),
            })
          }
          label={addonText(words, addon, slot, going)}
        />
      ))}
    </fieldset>
  );
}
