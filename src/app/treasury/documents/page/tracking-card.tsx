import Hash from 'lucide-react/icons/hash';
import { type FormEvent, useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { useCan } from '#app/data/profile.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { useDraft } from '#app/offline/draft.ts';
import { trackingNumber, trackingProblem } from '#app/parts/money/places.ts';
import { toast } from '#app/state/toast.ts';
import { type Document, documents } from '#contract/treasury/documents.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

const MEANS = { 1: 'cash', 2: 'bank', 3: 'gateway' } as const;

/** The number that was left for later (D30), from the slip or the bank's statement. */
export function TrackingForm({
  receipt: { id, version, source },
  form,
  typed,
  onType,
  onDone,
}: {
  receipt: Pick<Document, 'id' | 'version' | 'source'>;
  /** The name of its draft. */
  form: string;
  typed: string;
  onType: (text: string) => void;
  onDone: () => void;
}) {
  const { t, digits } = useWords();
  const can = useCan();
  const update = useCall(documents.updateReceive, { keepAs: form });
  const [tried, setTried] = useState(false);
  const type = source ? MEANS[source.type] : 'cash';
  if (!can('receive.update') || type === 'cash') return null;
  const tracking = trackingNumber(typed);
  const problem = trackingProblem({ type, place_id: null, tracking });
  const wrong = problem === 'required' ? t('pay.lack_tracking') : problem && t(`pay.tracking_${type}`);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wrong) return;
    const body = { transaction_reference_id: tracking, version };
    const outcome = await update.submit({ params: { id: String(id) }, body });
    if (outcome.state !== 'done') return;
    onDone();
    toast(t('record.tracking_saved', { n: digits(tracking) }));
  };
  const refused = update.fieldErrors.transaction_reference_id;
  return (
    <form className="flex flex-col gap-2" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('pay.tracking_number')}
        dir="ltr"
        inputMode="text"
        maxLength={70}
        value={digits(typed)}
        onChange={(text) => {
          update.reset();
          onType(text);
        }}
        error={refused ?? ((tried && wrong) || undefined)}
      />
      {!refused && <ErrorNotice error={update.error}>{update.errorText}</ErrorNotice>}
      <Button type="submit" kind="soft" icon={Hash} busy={update.busy} notYet={problem !== null}>
        {t('record.tracking_save')}
      </Button>
    </form>
  );
}

const NOTHING = { tracking: '' };

/** The tracking number on a receipt's page. */
export function TrackingCard({ document }: { document: Document }) {
  const { t } = useWords();
  const can = useCan();
  const form = `receipt.${document.id}`;
  const { value, set, clear } = useDraft(form, NOTHING);
  if (!can('receive.update')) return null;
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="font-heavy">{t('record.untracked')}</h2>
      <TrackingForm
        receipt={document}
        form={form}
        typed={value.tracking}
        onType={(tracking) => set({ tracking })}
        onDone={clear}
      />
    </Card>
  );
}
