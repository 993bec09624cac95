import { useNavigate } from '@tanstack/react-router';
import Maximize2 from 'lucide-react/icons/maximize-2';
import { type FormEvent, use, useId } from 'react';
import { can } from '#app/data/access.ts';
import { useWords } from '#app/i18n/words.ts';
import { loadChunk } from '#app/lazy-screen.ts';
import { useFormClose } from '#app/shell/leave-guard.tsx';
import type { SheetScreenProps } from '#app/shell/sheet-address.ts';
import { toast } from '#app/state/toast.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { formOf, hasForm } from './definitions.ts';
import type { FormRecord, FormSpec } from './form.ts';
import type { Values } from './form-body.ts';
import { FormFields, FormNotices } from './form-fields.tsx';
import { Edited, isShut } from './form-page.tsx';
import { RemoveButton } from './remove-button.tsx';
import { SaveButton } from './save-button.tsx';
import { useForm, useFormFocus } from './use-form.ts';
import { useQuestion } from './use-question.tsx';

const coming = new Map<string, Promise<FormSpec>>();

/** The form of a resource, fetched once; one that failed is asked for again the next time. Null: there is none. */
function fetched(resource: string): Promise<FormSpec> | null {
  if (!hasForm(resource)) return null;
  const form = coming.get(resource) ?? loadChunk(() => formOf(resource));
  coming.set(resource, form);
  form.catch(() => coming.delete(resource));
  return form;
}

/** The sheet `?sheet=form.<resource>` for a new record, `form.<resource>.<id>` for one that is edited. */
export function FormSheet({ id = '', ...sheet }: SheetScreenProps) {
  const [resource = '', record] = id.split('.');
  const form = fetched(resource);
  return form && <Loaded key={id} form={form} id={record} {...sheet} />;
}

function Loaded({ form: coming, id, ...sheet }: SheetScreenProps & { form: Promise<FormSpec> }) {
  const form = use(coming);
  const { t } = useWords();
  const call = id === undefined ? form.create : form.update;
  if (!call || !can(call.permission)) return null;
  if (id === undefined) return <FormInSheet form={form} record={null} {...sheet} />;
  return (
    <Edited
      form={form}
      id={id}
      fallback={(inside) => (
        <Sheet open={sheet.open} onCloseRequest={sheet.onClose} title={t(form.words.list)}>
          {inside}
        </Sheet>
      )}
    >
      {(record) => <FormInSheet form={form} record={record} {...sheet} />}
    </Edited>
  );
}

/** A form in a sheet, above any page or form. */
export function FormInSheet({
  form,
  record,
  open,
  onClose,
  onSaved,
  typing = record === null,
}: Pick<SheetScreenProps, 'open' | 'onClose'> & {
  form: FormSpec;
  record: FormRecord | null;
  /** It was opened to be typed in at once. */
  typing?: boolean;
  /** Told what was saved, unless it waits on this device. */
  onSaved?: (record: FormRecord) => void;
}) {
  const words = useWords();
  const { t } = words;
  const navigate = useNavigate();
  const state = useForm(form, record);
  const question = useQuestion();
  const element = useFormFocus(state, typing);
  const id = useId();
  const close = useFormClose({ open, dirty: state.dirty, clear: state.forget, onClose });
  const shut = isShut(form, state);
  const save = async (over?: { version?: number }, then?: Values | null) => {
    const saved = await state.submit(over);
    if (!saved) return;
    toast(saved.text);
    if (saved.record) onSaved?.(saved.record);
    if (then) state.startOver(then);
    else close.finish();
  };
  const next = !record && state.complete && state.hindrance === null ? form.next?.(state.values) : null;
  const ask = (then?: Values | null) =>
    question.ask(form.asks?.(words, state.values, record), () => void save(undefined, then));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The surrounding form must not be submitted.
    event.stopPropagation();
    ask();
  };
  return (
    <Sheet
      open={open}
      onCloseRequest={close.request}
      title={record ? t(form.words.edit, { name: form.title(record) }) : t(form.words.create)}
      actions={
        record &&
        form.page && (
          <IconButton
            icon={Maximize2}
            label={t('form.whole_page')}
            onClick={() => void navigate({ to: `${form.path}/${record.id}` })}
          />
        )
      }
      footer={
        !shut && (
          <div className="flex gap-2">
            <SaveButton state={state} form={id} className="flex-1" />
            {next && (
              <Button size="large" busy={state.busy} onClick={() => ask(next)}>
                {t('form.and_next')}
              </Button>
            )}
            {record && <RemoveButton form={form} record={record} onDone={() => close.finish()} />}
          </div>
        )
      }
    >
      <form ref={element} id={id} noValidate className="flex flex-col gap-3" onSubmit={submit}>
        {shut && <Notice>{t(shut)}</Notice>}
        <FormNotices
          form={form}
          state={state}
          onStale={(choice, version) => (choice === 'mine' ? void save({ version }) : close.finish())}
        />
        <FormFields form={form} state={state} columns={1} aside="both" />
        {form.side && <form.side values={state.values} record={record} />}
      </form>
      {question.dialog}
      {close.dialog}
    </Sheet>
  );
}
