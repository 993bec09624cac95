import { useParams, useSearch } from '@tanstack/react-router';
import { type FormEvent, useMemo, useState } from 'react';
import type { CallError } from '#app/data/call-error.ts';
import { useClubNow } from '#app/data/club.ts';
import { type Limit, limitOf } from '#app/data/debt-limit.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import type { FormRecord } from '#app/engine/form.ts';
import type { Values } from '#app/engine/form-body.ts';
import { draftName } from '#app/engine/form-draft.ts';
import { FormFields, FormNotices } from '#app/engine/form-fields.tsx';
import { BackTo, Edited, Shell, useBack } from '#app/engine/form-page.tsx';
import { RemoveButton } from '#app/engine/remove-button.tsx';
import { type FormState, useForm, useFormFocus } from '#app/engine/use-form.ts';
import { useLeavePage } from '#app/engine/use-leave-page.tsx';
import { useWords, type Words } from '#app/i18n/words.ts';
import { DebtLimitCard } from '#app/parts/people/debt-limit-card.tsx';
import { NotFound } from '#app/shell/not-found.tsx';
import { TopBar } from '#app/shell/top-bar.tsx';
import { useOffline } from '#app/state/connection.ts';
import { toast } from '#app/state/toast.ts';
import { Button } from '#ui/button.tsx';
import { FormBody, FormFoot } from '#ui/form/form-layout.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { choicesOf } from './choices.ts';
import { EffectCard } from './effect-card.tsx';
import { EffectDialog } from './effect-dialog.tsx';
import { closingForm as form } from './resource.tsx';
import { spanText } from './texts.ts';
import { previewIn, useDecision } from './use-decision.ts';
import { noneChosen, useClosingPreview } from './use-preview.ts';
import { useWhich } from './use-which.ts';

/** The page of a new or changed closing: its form, and beside it its effect. */
export function ClosingPage() {
  const { id } = useParams({ strict: false }) as { id?: string };
  if (id === undefined) return <NewClosing />;
  return (
    <Edited
      key={id}
      form={form}
      id={id}
      gone={<NotFound />}
      fallback={(inside) => <Shell form={form}>{inside}</Shell>}
    >
      {(record) => <ClosingForm record={record} />}
    </Edited>
  );
}

/**
 * A new closing starts with what the address names: the calendar's day, with a court from its head, or with an hour of
 * all courts.
 */
function NewClosing() {
  const { today } = useClubNow();
  const { date, court, term } = useSearch({ strict: false }) as Partial<
    Record<'date' | 'court' | 'term', unknown>
  >;
  const start = useMemo(() => {
    const day = typeof date === 'string' && date >= today ? date : '';
    const only = (id: unknown) => (typeof id === 'number' && id > 0 ? [id] : null);
    const term_ids = only(term);
    return { from: day, to: day, court_ids: only(court) ?? (term_ids ? null : []), term_ids };
  }, [date, court, term, today]);
  return <ClosingForm record={null} start={start} />;
}

function ClosingForm({ record, start }: { record: FormRecord | null; start?: Values }) {
  const words = useWords();
  const { t, digits } = words;
  const state = useForm(form, record, start);
  const element = useFormFocus(state);
  const preview = useClosingPreview(record, state);
  const decision = useDecision(
    `${draftName(form.resource, record?.id)}.fates`,
    preview.known ?? preview.shown,
  );
  const forget = () => {
    state.forget();
    decision.clear();
  };
  const page = useLeavePage({ dirty: state.dirty, forget });
  const back = useBack(form);
  const leave = () => page.finish(back);
  const { refusal, save } = useSaveClosing({ state, decision, preview, onSaved: leave });
  const offline = useOffline();
  const phone = useViewport() === 'phone';
  const title = record ? t(form.words.edit, { name: form.title(record) }) : t(form.words.create);
  const name = digits(String(state.values.title ?? '').trim());
  const subtitle = [useWhich(state, 'courts'), spanOf(words, state.values), useWhich(state, 'terms')].join(
    ' · ',
  );
  const lack = lackText(words, state.values);
  const meets = preview.known?.invoices.length ?? 0;
  const waits = !preview.none && !preview.known && !preview.failed;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (offline) return toast({ text: t('closed-invoices.offline'), kind: 'warning' });
    if (preview.failed) return void preview.query.refetch();
    // Missing fields are marked and nothing is sent.
    if (!state.complete || preview.none === 'unset') return void state.submit();
    if (waits) return;
    if (preview.known && meets > 0) decision.look(preview.known);
    else void save();
  };
  return (
    <>
      <TopBar star>
        <BackTo form={form} title={title} />
      </TopBar>
      <form ref={element} className="contents" noValidate aria-label={title} onSubmit={submit}>
        <main className="min-h-0 flex-1 overflow-y-auto">
          <FormBody long aside={<EffectCard preview={preview} figures={decision.figures} />}>
            <FormNotices
              form={form}
              state={state}
              onStale={(choice, version) => (choice === 'mine' ? void save({ version }) : leave())}
            />
            <FormFields form={form} state={state} columns={2} />
          </FormBody>
        </main>
        <FormFoot
          unsaved={state.dirty && !phone ? t('form.unsaved') : undefined}
          end={record && <RemoveButton form={form} record={record} onDone={leave} />}
        >
          {(!record || state.dirty || state.busy) && (
            <Button
              type="submit"
              kind="primary"
              size="large"
              className="max-tablet:min-w-0 max-tablet:flex-1 tablet:min-w-50"
              busy={state.busy || (waits && state.complete && !offline)}
              busyText={state.busy ? undefined : t('common.loading')}
              notYet={offline || lack !== null}
            >
              {lack ?? saveText(words, state, preview.known, meets)}
            </Button>
          )}
          <Button
            size="large"
            className={record && !state.dirty ? 'max-tablet:flex-1' : undefined}
            onClick={back}
          >
            {t('common.cancel')}
          </Button>
        </FormFoot>
      </form>
      <EffectDialog
        decision={decision}
        name={name}
        subtitle={subtitle}
        busy={state.busy}
        onDo={() => void save()}
        error={<Refusal {...refusal} state={state} onPass={() => void save({ over_debt: true })} />}
      />
      {page.dialog}
    </>
  );
}

function spanOf(words: Words, { from, to }: Values): string {
  return typeof from === 'string' && typeof to === 'string' && from && to
    ? spanText(words, { from, to })
    : '';
}

/** What must be chosen before an effect can be computed. */
function lackText({ t }: Words, { from, to, court_ids }: Values): string | null {
  const day = !from || !to;
  if (noneChosen(court_ids)) return t(day ? 'closed-invoices.lack_both' : 'closed-invoices.lack_court');
  return day ? t('closed-invoices.lack_day') : null;
}

/** «دیدن اثر بر ۹ رزرو»; when no reservation is affected the action itself: «بستن ۱۲ سانس». */
function saveText(
  { t }: Words,
  { record, changed }: FormState,
  known: { times: number } | undefined,
  meets: number,
): string {
  if (meets > 0) return t('closed-invoices.see_effect', { n: meets });
  if (record) return t('form.save_changes', { n: changed.length });
  return known && known.times > 0
    ? t('closed-invoices.close_slots', { n: known.times })
    : t('closed-invoices.close_days');
}

/** Saves the closing with its decisions; shows a changed effect again, and asks about an exceeded limit. */
function useSaveClosing({
  state,
  decision,
  preview,
  onSaved,
}: {
  state: FormState;
  decision: ReturnType<typeof useDecision>;
  preview: ReturnType<typeof useClosingPreview>;
  onSaved: () => void;
}) {
  const { t, digits } = useWords();
  const [limit, setLimit] = useState<Limit | null>(null);
  const onRefused = (error: CallError): boolean => {
    const now = previewIn(error);
    if (now) {
      preview.put(now);
      decision.lookAgain(now);
      return true;
    }
    const passed = limitOf(error);
    setLimit(passed);
    if (passed) return true;
    // Field errors and conflicts are shown in the form.
    const fields = Object.keys(error.fields).some((field) => field in form.fields);
    if (error.code === 'stale' || fields) decision.close();
    return false;
  };
  const save = async ({ version, over_debt = false }: { version?: number; over_debt?: boolean } = {}) => {
    setLimit(null);
    const { shown, fates } = decision;
    const met = shown !== null && !preview.none && shown.invoices.length > 0;
    const beside = { ...(met && choicesOf(shown, fates)), ...(over_debt && { over_debt }) };
    const saved = await state.submit({ beside, onRefused, ...(version !== undefined && { version }) });
    if (!saved) return;
    decision.close();
    decision.clear();
    toast(t('closed-invoices.done', { name: digits(form.title(saved.record as FormRecord)) }));
    onSaved();
  };
  return { save, refusal: { limit } };
}

/** Why saving from the dialog failed. */
function Refusal({
  state: { error, errorText },
  limit,
  onPass,
}: {
  state: FormState;
  limit: Limit | null;
  onPass: () => void;
}) {
  if (limit) return <DebtLimitCard limit={limit} paid={0} onPass={onPass} />;
  return <ErrorNotice error={error}>{errorText}</ErrorNotice>;
}
