import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import History from 'lucide-react/icons/history';
import Lock from 'lucide-react/icons/lock';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import { ExportBar } from '#app/engine/export-bar.tsx';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useExport } from '#app/engine/use-export.ts';
import { useLeavePage } from '#app/engine/use-leave-page.tsx';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { useDraft } from '#app/offline/draft.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import { toast } from '#app/state/toast.ts';
import { MOST_RULES, type RefundRule, refundRules, refundTable } from '#contract/settings/refund-rules.ts';
import { Button } from '#ui/button.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { PercentField } from '#ui/fields/percent-field.tsx';
import { FormFoot } from '#ui/form/form-layout.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useExample } from './example.tsx';
import { PaperMenu } from './paper-menu.tsx';
import { Stairs } from './stairs.tsx';
import {
  changesOf,
  faultsOf,
  isHalf,
  type Step,
  type StepFault,
  stairsOf,
  stepsOf,
  tableOf,
  takes,
  withStep,
  written,
} from './steps.ts';

const ALL = { query: { per_page: '200' } } as const;
const NAME = 'refund-rules';

/** The whole table of refund rules, edited and saved at once. */
export function RulesScreen() {
  const { t } = useWords();
  const can = useCan();
  const query = useQuery(queryFor(refundRules.list, ALL));
  const list = query.data?.data;
  const adding = useLocation().pathname.endsWith('/insert') && can('refund_rule.create');
  return (
    <>
      {list ? (
        <Editor key={JSON.stringify([seenOf(list), adding])} rules={list} adding={adding} />
      ) : (
        <>
          <TopBar title={t('refund-rules.title')} />
          <main className="min-h-0 flex-1 p-4">
            <AnswerMissing query={query} rows={4} />
          </main>
        </>
      )}
    </>
  );
}

const seenOf = (rules: readonly RefundRule[]) => rules.map(({ id, version }) => ({ id, version }));

function Editor({ rules, adding }: { rules: readonly RefundRule[]; adding: boolean }) {
  const words = useWords();
  const { t } = words;
  const can = useCan();
  const may = can('refund_rule.update');
  const seen = seenOf(rules);
  const draft = useDraft<{ steps: Step[]; seen: typeof seen }>(NAME, { steps: stepsOf(rules), seen });
  const [blank, setBlank] = useState(adding);
  const { value, set } = draft;
  const steps = blank ? withStep(value.steps) : value.steps;
  const save = useCall(refundTable.save, { keepAs: NAME });
  const leave = useLeavePage({ dirty: draft.dirty, forget: draft.clear });
  const [tried, setTried] = useState(false);
  const example = useExample();
  const exporting = useExport(refundRules.list, t('refund-rules.title'));
  // Actions without permission are not offered: the server would refuse them.
  const [makes, deletes] = [can('refund_rule.create'), can('refund_rule.delete')];
  const isNew = ({ key }: Step) => key >= stepsOf(rules).length;
  const faults = faultsOf(steps, tried, (step) => !deletes && !isNew(step));
  const table = tableOf(steps, rules);
  const right = takes(table, rules);
  const barred = (right === 'create' && !makes) || (right === 'delete' && !deletes);
  const changes = changesOf(table, rules);
  const typed = written(steps).map(({ rule }) => rule);
  const older = JSON.stringify(value.seen) !== JSON.stringify(seen) || save.error?.code === 'stale';
  const on = (next: Step[]) => {
    setBlank(false);
    set({ steps: next });
    save.reset();
  };
  const change = (key: number, part: Partial<Step>) =>
    on(steps.map((step) => (step.key === key ? { ...step, ...part } : step)));
  const anew = () => {
    draft.clear();
    save.renew();
    save.reset();
    setTried(false);
  };
  const submit = async () => {
    setTried(true);
    if (save.busy || isHalf(steps) || faults.size > 0 || barred) return;
    const outcome = await save.submit({ body: { rules: table, seen: value.seen } });
    if (outcome.state !== 'done') return;
    draft.clear();
    toast(t('refund-rules.saved'));
  };
  return (
    <form
      noValidate
      aria-label={t('refund-rules.title')}
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TopBar title={t('refund-rules.title')}>
        <PaperMenu onExport={(kind) => exporting.start(kind, {})} />
      </TopBar>
      <main className="flex min-h-0 flex-1 items-start gap-4 overflow-y-auto p-3 max-tablet:flex-col max-tablet:items-stretch tablet:p-4">
        <div className="flex min-w-0 flex-1 flex-col gap-4">
          {older && draft.dirty && (
            <Notice kind="warning" action={<Button onClick={anew}>{t('common.start_over')}</Button>}>
              {t('refund-rules.changed_since')}
            </Notice>
          )}
          {draft.restored && !older && (
            <Notice action={<Button onClick={anew}>{t('common.start_over')}</Button>}>
              {t('common.restored')}
            </Notice>
          )}
          <ExportBar exporting={exporting} />
          {!older && <ErrorNotice error={save.error}>{save.errorText}</ErrorNotice>}
          <Stairs stairs={stairsOf(typed)} now={example.hours} />
          <section aria-labelledby="refund-steps" className="card p-0">
            <h2 id="refund-steps" className="sr-only">
              {t('refund-rules.steps')}
            </h2>
            <ul>
              {steps.map((step, at) => {
                const last = step.hours === 0 && at === steps.length - 1;
                return (
                  <StepRow
                    key={step.key}
                    {...{ step, at, last }}
                    // A row to the start that the club does not have is drawn all the same; to change it is to make it.
                    may={may && (makes || !last || rules.some(({ hours_before }) => hours_before === 0))}
                    fault={faults.get(step.key)}
                    onChange={(part) => change(step.key, part)}
                    onRemove={
                      !last && (deletes || isNew(step))
                        ? () => on(steps.filter(({ key }) => key !== step.key))
                        : null
                    }
                  />
                );
              })}
            </ul>
            {may && makes && steps.length < MOST_RULES && (
              <div className="border-t border-line p-2">
                <Button kind="ghost" icon={Plus} onClick={() => on(withStep(steps))}>
                  {t('refund-rules.step_new')}
                </Button>
              </div>
            )}
          </section>
        </div>
        <aside className="flex flex-none flex-col gap-3 tablet:w-80 laptop:w-93">
          {example.draw(typed)}
          <Notice>{t('refund-rules.court_only')}</Notice>
          <Notice icon={History}>{t('refund-rules.kept')}</Notice>
          <section className="card flex items-center gap-3 p-4">
            <div className="min-w-0 flex-1">
              <h2 className="font-strong">{t('refund-rules.after')}</h2>
              <p className="text-label text-muted">{t('refund-rules.after_help')}</p>
            </div>
            <Icon of={Lock} />
          </section>
          {deletes && (
            <Link {...linkTo('/refunds/trash')} className="link self-start p-2">
              {t('refund-rules.deleted')}
            </Link>
          )}
        </aside>
      </main>
      {may && (draft.dirty || save.busy) && (
        <FormFoot unsaved={draft.dirty ? t('form.unsaved') : undefined}>
          {(changes > 0 || isHalf(steps) || save.busy) && (
            <SaveButton n={changes} notYet={changes === 0 || faults.size > 0 || barred} busy={save.busy} />
          )}
          {draft.dirty && (
            <Button size="large" onClick={anew}>
              {t('common.cancel')}
            </Button>
          )}
        </FormFoot>
      )}
      {leave.dialog}
    </form>
  );
}

function SaveButton({ n, notYet, busy }: { n: number; notYet: boolean; busy: boolean }) {
  const { t } = useWords();
  return (
    <Button
      kind="primary"
      size="large"
      type="submit"
      className="max-tablet:flex-1"
      notYet={notYet}
      busy={busy}
    >
      {n > 0 ? t('refund-rules.save_n', { n }) : t('refund-rules.save')}
    </Button>
  );
}

const FAULTS = {
  required: 'refund-rules.required',
  exists: 'refund-rules.twice',
  conflict: 'refund-rules.falls',
} as const satisfies Record<StepFault, string>;

function StepRow({
  step,
  at,
  last,
  may,
  fault,
  onChange,
  onRemove,
}: {
  step: Step;
  at: number;
  /** The one to the start, which stays. */
  last: boolean;
  may: boolean;
  fault: { hours?: StepFault; percent?: StepFault } | undefined;
  onChange: (part: Partial<Step>) => void;
  /** Null: it stays. */
  onRemove: (() => void) | null;
}) {
  const { t, number } = useWords();
  const nth = t('refund-rules.nth', { n: number(at + 1) });
  const { hours, percent } = step;
  const bar = (
    <span
      aria-hidden
      className="h-2.5 min-w-0 flex-1 overflow-hidden rounded-full bg-sunken max-tablet:hidden"
    >
      <span className="block h-full rounded-full bg-brand" style={{ inlineSize: `${percent ?? 0}%` }} />
    </span>
  );
  if (!may) {
    return (
      <li className="flex items-center gap-4 border-b border-line p-3 last:border-b-0">
        <span className="min-w-40">
          {t('refund-rules.line', { hours: hours ?? 0, percent: number(percent ?? 0) })}
        </span>
        {bar}
      </li>
    );
  }
  return (
    <li className="border-b border-line p-3 last:border-b-0">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay its children out on every browser */}
      <div role="group" aria-label={nth} className="flex items-start gap-3">
        <div className="flex w-52 flex-none flex-col gap-1 max-tablet:w-auto max-tablet:min-w-0 max-tablet:flex-1 max-tablet:[&_.field-button]:hidden">
          {!last ? (
            <NumberField
              hideLabel
              tight
              label={t('refund-rules.hours')}
              value={hours}
              max={8760}
              unit={t('refund-rules.hour')}
              error={fault?.hours && t(FAULTS[fault.hours])}
              onChange={(next) => onChange({ hours: next })}
            />
          ) : (
            <span className="flex min-h-11 items-center px-3 font-strong">
              {t('refund-rules.till_start')}
            </span>
          )}
        </div>
        <span className="flex min-h-11 w-20 flex-none items-center text-label text-muted max-tablet:hidden">
          {!last && t('refund-rules.or_more')}
        </span>
        <PercentField
          hideLabel
          tight
          className="w-32 flex-none max-tablet:w-26"
          label={t('refund-rules.percent')}
          value={percent}
          error={fault?.percent && t(FAULTS[fault.percent])}
          onChange={(next) => onChange({ percent: next })}
        />
        <span className="flex min-h-11 flex-1 items-center max-tablet:hidden">{bar}</span>
        {onRemove ? (
          <IconButton icon={Trash} label={t('refund-rules.remove', { nth })} onClick={onRemove} />
        ) : (
          <span className="grid size-11 flex-none place-content-center text-muted">
            {last && <Icon of={Lock} size={16} />}
          </span>
        )}
      </div>
    </li>
  );
}
