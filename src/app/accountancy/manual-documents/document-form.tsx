import { useNavigate } from '@tanstack/react-router';
import Scale from 'lucide-react/icons/scale';
import { type KeyboardEvent, useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { useClubNow } from '#app/data/club.ts';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useLeavePage } from '#app/engine/use-leave-page.tsx';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { useDraft } from '#app/offline/draft.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import { toast } from '#app/state/toast.ts';
import { type DocumentTemplate, manualDocuments } from '#contract/accountancy/manual-documents.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FormFoot } from '#ui/form/form-layout.tsx';
import { isWithin } from '#ui/is-within.ts';
import { Notice } from '#ui/notice.tsx';
import { Tag } from '#ui/tag.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { Grid } from './grid.tsx';
import {
  balanceRow,
  type DocumentDraft,
  differenceOf,
  linesOf,
  problemsByRow,
  type Row,
  sums,
  withTemplate,
  writtenRows,
} from './rows.ts';
import { Templates } from './templates.tsx';

/** The form of a manual document (look.md "Document grid"); the draft stays on the device until it is posted. */
export function DocumentForm({
  draft: name,
  description,
  rows: first,
  corrects,
}: {
  draft: string;
  description: string;
  rows: Row[];
  /** The reversed document that this one is written in the place of. */
  corrects?: { id: number; doc_number: number | null } | undefined;
}) {
  const words = useWords();
  const { t, digits } = words;
  const navigate = useNavigate();
  const { today } = useClubNow();
  const [start] = useState<DocumentDraft>(() => ({ date: today, description, rows: first }));
  const draft = useDraft<DocumentDraft>(name, start);
  const { value, set } = draft;
  const post = useCall(manualDocuments.create, { keepAs: name });
  const leave = useLeavePage({ dirty: draft.dirty, forget: draft.clear });
  const [tried, setTried] = useState(false);
  const lines = linesOf(value.rows);
  const difference = differenceOf(value.rows);
  const ready = lines.length >= 2 && difference === 0;
  const unnamed = value.description.trim().length < 2;
  const onRows = (rows: Row[]) => {
    set({ rows });
    post.reset();
  };
  const submit = async () => {
    setTried(true);
    if (!ready || unnamed || post.busy) return;
    const body = {
      date: value.date,
      description: value.description,
      ...(corrects && { corrects: corrects.id }),
      transactions: lines,
    };
    const outcome = await post.submit({ body });
    if (outcome.state !== 'done') return;
    const { id, doc_number } = outcome.answer.data;
    toast(t('accountancy.posted', { n: String(doc_number) }));
    leave.finish(() => {
      draft.clear();
      void navigate(linkTo('/accountancy/documents/doc-$id', { params: { id } }));
    });
  };
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !isWithin(event)) return;
    event.preventDefault();
    void submit();
  };
  const take = (template: DocumentTemplate) => {
    set({
      description: value.description || template.description,
      rows: withTemplate(
        value.rows,
        template.transactions.map(({ kind, id, code, name: of, debit, credit, description: text }) => ({
          picked: { kind, id, code, name: of },
          description: text,
          debit: debit || null,
          credit: credit || null,
        })),
      ),
    });
    post.reset();
  };
  const problems = problemsByRow(value.rows, post.fieldErrors);
  const title = corrects
    ? t('accountancy.correcting', { n: String(corrects.doc_number) })
    : t('accountancy.new');
  const missing = lines.length < 2 ? 'accountancy.post_empty' : 'accountancy.post_not_yet';
  return (
    <form
      noValidate
      aria-label={title}
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={keys}
    >
      <TopBar title={title}>{draft.dirty && <Tag>{t('accountancy.draft')}</Tag>}</TopBar>
      <main className="min-h-0 flex-1 overflow-y-auto p-4 laptop:p-6">
        <div className="flex flex-col gap-4">
          {draft.restored && (
            <Notice action={<Button onClick={draft.clear}>{t('common.start_over')}</Button>}>
              {t('common.restored')}
            </Notice>
          )}
          <div className="grid gap-4 tablet:grid-cols-[12rem_minmax(0,1fr)]">
            <DateField
              keeps
              label={t('accountancy.date')}
              value={value.date}
              onChange={(date) => set({ date })}
              {...{ today, max: today }}
              invalid={t('common.date_invalid', { example: t('common.date_example') })}
              outside={t('accountancy.future')}
              error={post.fieldErrors.date}
            />
            <TextField
              autoFocus={value.description === ''}
              label={t('accountancy.description')}
              maxLength={300}
              value={value.description}
              onChange={(text) => set({ description: text })}
              error={
                post.fieldErrors.description ??
                (tried && unnamed ? t('accountancy.write_description') : undefined)
              }
            />
          </div>
          <ErrorNotice error={post.error}>{post.fieldErrors.corrects ?? post.errorText}</ErrorNotice>
          <section aria-label={t('accountancy.lines')} className="card flex flex-col gap-3 p-3">
            <Grid rows={value.rows} problems={problems} description={value.description} onRows={onRows} />
            <Sums rows={value.rows} onBalance={() => onRows(balanceRow(value.rows))} />
          </section>
          <KeyHelp />
        </div>
      </main>
      <FormFoot
        unsaved={draft.dirty ? t('accountancy.unsaved') : undefined}
        end={
          <Templates
            onTake={take}
            keep={{ description: value.description, transactions: lines.filter(hasName) }}
          />
        }
      >
        <Button
          kind="primary"
          size="large"
          className="max-tablet:flex-1"
          notYet={!ready}
          busy={post.busy}
          onClick={() => void submit()}
        >
          {ready ? t('accountancy.post') : t(missing)}
        </Button>
        <Button size="large" onClick={() => void navigate(linkTo('/accountancy/documents'))}>
          {t('common.cancel')}
        </Button>
      </FormFoot>
      {leave.dialog}
      <span className="sr-only" role="status">
        {digits(difference === 0 ? t('accountancy.balanced') : '')}
      </span>
    </form>
  );
}

const hasName = (line: object): boolean => Object.keys(line).some((name) => name.endsWith('_id'));

/** The difference of both sides in words, and their totals. */
function Sums({ rows, onBalance }: { rows: readonly Row[]; onBalance: () => void }) {
  const { t, amount } = useWords();
  const { debit, credit } = sums(rows);
  const difference = debit - credit;
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line px-1 pt-3">
      <span className="font-strong">{t('accountancy.rows', { n: writtenRows(rows).length })}</span>
      {difference !== 0 && (
        <>
          <Tag tone="warning" icon={Scale}>
            {t(difference > 0 ? 'accountancy.credit_short' : 'accountancy.debit_short', {
              sum: amount(Math.abs(difference)),
            })}
          </Tag>
          <Button kind="soft" onClick={onBalance}>
            {t('accountancy.balance_row')}
          </Button>
        </>
      )}
      {difference === 0 && debit > 0 && (
        <Tag tone="positive" icon={Scale}>
          {t('accountancy.balanced')}
        </Tag>
      )}
      <dl className="ms-auto flex gap-6">
        <div className="flex gap-2">
          <dt className="text-muted">{t('accountancy.debit')}</dt>
          <dd className="font-heavy">
            <Amount value={debit} />
          </dd>
        </div>
        <div className="flex gap-2">
          <dt className="text-muted">{t('accountancy.credit')}</dt>
          <dd className="font-heavy">
            <Amount value={credit} />
          </dd>
        </div>
      </dl>
    </div>
  );
}

const KEYS = [
  ['Enter', 'accountancy.key_enter'],
  ['Tab', 'accountancy.key_tab'],
  ['=', 'accountancy.key_equal'],
  ['Ctrl D', 'accountancy.key_copy'],
  ['Ctrl ⌫', 'accountancy.key_delete'],
  ['Ctrl Enter', 'accountancy.key_post'],
] as const;

/** The shortcuts, for devices with a keyboard. */
function KeyHelp() {
  const { t } = useWords();
  if (useViewport() !== 'laptop') return null;
  return (
    <p className="flex flex-wrap gap-4 text-label text-muted">
      {KEYS.map(([key, word]) => (
        <span key={key} className="flex items-center gap-2">
          <kbd dir="ltr">{key}</kbd>
          {t(word)}
        </span>
      ))}
    </p>
  );
}
