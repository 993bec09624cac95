import { fieldText } from '#app/calls/error-words.ts';
import { useClub } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { useDraft } from '#app/offline/draft.ts';
import type { UnsentItem } from '#app/offline/unsent.ts';
import * as actions from '#app/offline/unsent-actions.ts';
import { SourceFields } from '#app/parts/money/place-fields.tsx';
import {
  type PlaceChoice,
  paymentOf,
  placeOf,
  type Source,
  trackingProblem,
} from '#app/parts/money/places.ts';
import { usePlaces } from '#app/parts/money/use-places.ts';
import { useFormClose } from '#app/shell/leave-guard.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { GenderField } from '#ui/fields/gender-field.tsx';
import { MoneyField } from '#ui/fields/money-field.tsx';
import { PhoneField } from '#ui/fields/phone-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { TextareaField } from '#ui/fields/textarea-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { type ActingProps, draftOf, useActing } from './acting.tsx';
import { nameOf, titleOf } from './work-text.ts';

type Body = Readonly<Record<string, unknown>>;
type Errors = Readonly<Record<string, string>>;

interface EditDraft {
  /** Only changed fields. */
  changed: Body;
  /** The place of the payment, once changed. */
  choice: PlaceChoice | null;
}

interface FormProps {
  item: UnsentItem;
  /** As it would be sent. */
  body: Body;
  set: (part: Body) => void;
  choice: PlaceChoice;
  choose: (choice: PlaceChoice) => void;
  errors: Errors;
  sources: readonly Source[];
}

const FORMS = { customer: CustomerForm, receive: ReceiveForm, booking: BookingForm, message: MessageForm };

/** Other words for a piece of work: it is sent under a new key, and the server never takes the old one. */
export function EditDialog({ item, onClose, onDone }: ActingProps) {
  const words = useWords();
  const { t } = words;
  const draft = useDraft<EditDraft>(draftOf(item.key, 'edit'), { changed: {}, choice: null });
  const leave = () => {
    draft.clear();
    onClose();
  };
  const close = useFormClose({ open: true, dirty: draft.dirty, clear: draft.clear, onClose: leave });
  const { act, busy, unanswered } = useActing(leave, onDone);
  const sources = usePlaces(item.kind === 'receive');
  const { choice } = draft.value;
  const { reference_required } = useClub();
  const place = choice && newPlace(sources, choice, reference_required);
  const changed = { ...draft.value.changed, ...place };
  const errors: Record<string, string> = {};
  for (const [name, [code]] of Object.entries(item.problem?.fields ?? {})) {
    // Errors of fields that were changed are cleared.
    if (code && !(name in changed)) errors[name] = fieldText(words, code);
  }
  if (item.problem?.code === 'tracking_used') errors.transaction_reference_id = t('unsent.why_tracking_used');
  if (item.kind === 'attendance') return null;
  const Form = FORMS[item.kind];
  const lack = choice !== null && place === null;
  const save = () =>
    !lack &&
    void act('edit', () =>
      item.kind === 'booking' ? actions.editBooking(item.key, changed) : actions.edit(item.key, changed),
    );
  return (
    <Dialog
      open
      onCancel={close.request}
      title={t('unsent.edit_title', { what: titleOf(words, item) })}
      actions={
        <>
          <Button kind="primary" busy={busy !== null} notYet={lack} onClick={save}>
            {t(lack ? 'pay.lack_tracking' : 'unsent.edit_do')}
          </Button>
          <Button onClick={close.request}>{t('common.cancel')}</Button>
        </>
      }
    >
      <div className="flex max-h-[60dvh] flex-col gap-3 overflow-y-auto text-text">
        {item.kind !== 'customer' && <p className="font-strong">{nameOf(words, item)}</p>}
        {unanswered && <Notice kind="warning">{t('unsent.no_answer')}</Notice>}
        <Form
          item={item}
          body={{ ...item.body, ...changed }}
          set={(part) => draft.set({ changed: { ...draft.value.changed, ...part } })}
          choice={choice ?? choiceOf(item.body)}
          choose={(next) => draft.set({ choice: next })}
          errors={errors}
          sources={sources}
        />
        {close.dialog}
      </div>
    </Dialog>
  );
}

function CustomerForm({ body, set, errors }: FormProps) {
  const { t } = useWords();
  return (
    <>
      <div className="grid grid-cols-2 gap-2.5">
        {(['name', 'family'] as const).map((field) => (
          <TextField
            key={field}
            label={t(`unsent.${field}`)}
            tight
            value={String(body[field] ?? '')}
            onChange={(value) => set({ [field]: value })}
            error={errors[field]}
          />
        ))}
      </div>
      <PhoneField
        label={t('unsent.phone')}
        tight
        value={String(body.phone_number ?? '')}
        onChange={(phone_number) => set({ phone_number })}
        error={errors.phone_number}
      />
      <GenderField
        label={t('unsent.gender')}
        tight
        male={{ value: '1', label: t('unsent.man') }}
        female={{ value: '2', label: t('unsent.woman') }}
        value={String(body.gender ?? '')}
        onChange={(gender) => set({ gender: Number(gender) })}
        error={errors.gender}
      />
    </>
  );
}

function ReceiveForm({ item, body, set, choice, choose, errors, sources }: FormProps) {
  const { t } = useWords();
  return (
    <>
      <MoneyField
        label={t('unsent.amount')}
        tight
        value={Number(body.price ?? 0) || null}
        disabled={item.printed}
        help={item.printed ? t('unsent.amount_printed') : undefined}
        onChange={(price) => set({ price: price ?? 0 })}
        error={errors.price}
      />
      <SourceFields
        sources={sources}
        choice={choice}
        onChange={(part) => choose({ ...choice, ...part })}
        error={'transaction_reference_id' in body ? errors.transaction_reference_id : undefined}
      />
    </>
  );
}

function MessageForm({ body, set, errors }: FormProps) {
  const { t } = useWords();
  return (
    <TextareaField
      label={t('unsent.message')}
      tight
      rows={4}
      value={String(body.message ?? '')}
      onChange={(message) => set({ message })}
      error={errors.message}
    />
  );
}

/** The chosen place without the former one's fields; null while unknown or with an invalid number. */
function newPlace(sources: readonly Source[], choice: PlaceChoice, required: boolean): Body | null {
  const problem = trackingProblem(choice);
  if (problem === 'pattern' || (problem && required) || !placeOf(sources, choice)) return null;
  const { price: _, ...place } = paymentOf(sources, choice, 0);
  const none = { cash_id: undefined, bank_id: undefined, payment_gateway_id: undefined, type: undefined };
  return { ...none, transaction_reference_id: undefined, ...place };
}

function choiceOf(body: Body): PlaceChoice {
  const { cash_id, bank_id, payment_gateway_id, transaction_reference_id } = body;
  const type = cash_id ? 'cash' : bank_id ? 'bank' : 'gateway';
  const place_id = Number(cash_id ?? bank_id ?? payment_gateway_id) || null;
  return { type, place_id, tracking: String(transaction_reference_id ?? '') };
}

function BookingForm({ body, set, errors }: FormProps) {
  const { t } = useWords();
  const can = useCan();
  return (
    <>
      {can('invoice.discount') && (
        <MoneyField
          label={t('unsent.discount')}
          optional
          tight
          value={Number(body.discount ?? 0) || null}
          onChange={(discount) => set({ discount })}
          error={errors.discount}
        />
      )}
      <TextField
        label={t('unsent.note')}
        optional
        tight
        value={String(body.description ?? '')}
        maxLength={200}
        onChange={(description) => set({ description })}
        error={errors.description}
      />
    </>
  );
}
