import { useCallback, useState } from 'react';
import { fieldText } from '#app/calls/error-words.ts';
import { useCall } from '#app/calls/use-call.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { staleIn } from '#app/engine/form-refusal.ts';
import { RestoredLine } from '#app/engine/restored-line.tsx';
import { StaleChoice } from '#app/engine/stale-choice.tsx';
import { useChanges } from '#app/engine/use-changes.ts';
import { useWords } from '#app/i18n/words.ts';
import { useFormClose } from '#app/shell/leave-guard.tsx';
import { toast } from '#app/state/toast.ts';
import { type BackupSettings, backups } from '#contract/system/backups.ts';
import { Button } from '#ui/button.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { TimeField } from '#ui/fields/time-field.tsx';
import { Sheet } from '#ui/sheet.tsx';

export interface PlanProps {
  settings: BackupSettings;
  open: boolean;
  onClose: () => void;
}

type Body = Parameters<ReturnType<typeof useCall<typeof backups.updateSettings>>['submit']>[0]['body'];

/** The changes of one sheet of settings, saved with the version they are based on. */
function usePlan<T extends object>(name: string, { settings, open, onClose }: PlanProps, base: T) {
  const { t } = useWords();
  const call = useCall(backups.updateSettings);
  const typed = useChanges(`form.backups.${name}`, base, settings.version);
  const { changes, version, clear } = typed;
  const { reset } = call;
  /** The button was pressed while something lacked. */
  const [tried, setTried] = useState(false);
  const forget = useCallback(() => {
    clear();
    setTried(false);
    reset();
  }, [clear, reset]);
  const dirty = Object.keys(changes).length > 0;
  const close = useFormClose({ open, dirty, clear: forget, onClose });
  const save = async (body: Body, over?: number) => {
    if (over !== undefined) typed.insist(over);
    const outcome = await call.submit({ body: { ...body, version: over ?? version ?? settings.version } });
    if (outcome.state !== 'done') return;
    toast(t('backups.set_saved'));
    close.finish();
  };
  return {
    ...typed,
    ...call,
    tried,
    setTried,
    dirty,
    close,
    save,
    forget,
    stale: staleIn<BackupSettings>(call.error),
  };
}

const MOST = { daily: 366, weekly: 104, monthly: 120 };
const SPANS = ['daily', 'weekly', 'monthly'] as const;

/** An emptied number is null. */
interface Times extends Record<(typeof SPANS)[number], number | null> {
  at: string;
}

export function Schedule(props: PlanProps) {
  const words = useWords();
  const { t, time } = words;
  const { at, keep } = props.settings;
  const form = usePlan<Times>('schedule', props, { at, ...keep });
  const { values, changes, change, stale, fieldErrors } = form;
  const { daily, weekly, monthly } = values;
  const whole = values.at !== '' && daily !== null && weekly !== null && monthly !== null;
  const save = (over?: number) => {
    form.setTried(!whole);
    if (!whole || !form.dirty) return;
    const counts = SPANS.some((span) => changes[span] !== undefined);
    const body = {
      ...(changes.at !== undefined && { at: changes.at }),
      ...(counts && { keep: { daily, weekly, monthly } }),
    };
    void form.save(body, over);
  };
  const lacks = form.tried ? fieldText(words, 'required') : undefined;
  const text = (n: number | null | undefined) => words.number(n ?? 0);
  return (
    <Sheet
      open={props.open}
      onCloseRequest={form.close.request}
      title={t('backups.schedule')}
      footer={form.dirty && <SaveFoot busy={form.busy} notYet={!whole} onSave={() => save()} />}
    >
      {stale ? (
        <StaleChoice
          fields={[
            ...(changes.at === undefined
              ? []
              : [{ field: t('backups.hour'), mine: time(values.at), theirs: time(stale.at) }]),
            ...SPANS.filter((span) => changes[span] !== undefined).map((span) => ({
              field: t(`backups.${span}`),
              mine: text(values[span]),
              theirs: text(stale.keep[span]),
            })),
          ]}
          busy={form.busy}
          onMine={() => save(stale.version)}
          onTheirs={() => form.close.finish()}
        />
      ) : (
        <ErrorNotice error={form.error} />
      )}
      {form.restored && form.dirty && !stale && <RestoredLine onFresh={form.forget} />}
      <TimeField
        label={t('backups.hour')}
        value={values.at}
        onChange={(next) => change({ at: next })}
        invalid={t('backups.hour_wrong')}
        error={values.at === '' ? lacks : fieldErrors.at}
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="pb-2 font-strong">{t('backups.keep')}</legend>
        {SPANS.map((span) => (
          <NumberField
            key={span}
            label={t(`backups.${span}`)}
            min={span === 'daily' ? 1 : 0}
            max={MOST[span]}
            value={values[span]}
            onChange={(n) => change({ [span]: n })}
            error={values[span] === null ? lacks : fieldErrors[`keep.${span}`]}
          />
        ))}
      </fieldset>
      <p className="text-label text-muted">{t('backups.keep_help')}</p>
      {form.close.dialog}
    </Sheet>
  );
}

export function Where(props: PlanProps) {
  const { t } = useWords();
  const { folder, standard_folder } = props.settings;
  const form = usePlan('folder', props, { folder: folder ?? '' });
  const { values, stale, fieldErrors } = form;
  const typed = values.folder.trim();
  const save = (over?: number) => {
    if (form.dirty) void form.save({ folder: typed || null }, over);
  };
  return (
    <Sheet
      open={props.open}
      onCloseRequest={form.close.request}
      title={t('backups.where')}
      footer={form.dirty && <SaveFoot busy={form.busy} onSave={() => save()} />}
    >
      {stale ? (
        <StaleChoice
          fields={[
            {
              field: t('backups.folder'),
              mine: typed || t('backups.where_own'),
              theirs: stale.folder ?? t('backups.where_own'),
            },
          ]}
          busy={form.busy}
          onMine={() => save(stale.version)}
          onTheirs={() => form.close.finish()}
        />
      ) : (
        <ErrorNotice error={form.error} />
      )}
      {form.restored && form.dirty && !stale && <RestoredLine onFresh={form.forget} />}
      <TextField
        label={t('backups.folder')}
        help={t('backups.folder_help', { folder: standard_folder })}
        dir="ltr"
        optional
        value={values.folder}
        onChange={(next) => form.change({ folder: next })}
        error={fieldErrors.folder && t('backups.folder_wrong')}
      />
      {form.close.dialog}
    </Sheet>
  );
}

/** Once something is changed there is something to save. */
function SaveFoot({ busy, notYet, onSave }: { busy: boolean; notYet?: boolean; onSave: () => void }) {
  const { t } = useWords();
  return (
    <Button kind="primary" size="large" block busy={busy} notYet={notYet} onClick={onSave}>
      {t('backups.set_save')}
    </Button>
  );
}
