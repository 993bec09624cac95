import { useQuery } from '@tanstack/react-query';
import { type AnyRouter, Link, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { FormEvent, MouseEvent, ReactNode } from 'react';
import { can } from '#app/data/access.ts';
import { CallError } from '#app/data/call-error.ts';
import { queryFor } from '#app/data/query.ts';
import type { WordKey } from '#app/i18n/keys.ts';
import { useWords } from '#app/i18n/words.ts';
import { NotFound } from '#app/shell/not-found.tsx';
import { TopBar } from '#app/shell/top-bar.tsx';
import { toast } from '#app/state/toast.ts';
import type { CallRequest } from '#contract/call.ts';
import { isLogged } from '#contract/resources.ts';
import type { PageGuard } from '#domain/guards.ts';
import { Button } from '#ui/button.tsx';
import { FormBody, FormFoot } from '#ui/form/form-layout.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { AnswerMissing } from './answer-missing.tsx';
import { AuditCard } from './audit-card.tsx';
import type { FormRecord, FormSpec, ReadCall } from './form.ts';
import { FormFields, FormNotices } from './form-fields.tsx';
import { RemoveButton } from './remove-button.tsx';
import { SaveButton } from './save-button.tsx';
import { type FormState, useForm, useFormFocus } from './use-form.ts';
import { useLeavePage } from './use-leave-page.tsx';
import { useQuestion } from './use-question.tsx';

/** The pages `<path>/insert` and `<path>/:id/edit` of a form. */
export const formPage = (form: FormSpec) => () => <FormPage form={form} />;

function FormPage({ form }: { form: FormSpec }) {
  const { id } = useParams({ strict: false }) as { id?: string };
  if (id === undefined) return <RecordPage key="new" form={form} record={null} />;
  return (
    <Edited
      key={id}
      form={form}
      id={id}
      gone={<NotFound />}
      fallback={(inside) => <Shell form={form}>{inside}</Shell>}
    >
      {(record) => <RecordPage form={form} record={record} />}
    </Edited>
  );
}

/** Fetches the record that is to be edited. */
export function Edited({
  form,
  id,
  children,
  fallback,
  gone,
}: {
  form: FormSpec;
  id: string;
  children: (record: FormRecord) => ReactNode;
  /** Content while it is loading or after it failed. */
  fallback: (inside: ReactNode) => ReactNode;
  /** What a page shows of a record that does not exist; a sheet says so in its frame. */
  gone?: ReactNode;
}) {
  const input = { params: { id } } as CallRequest<ReadCall>;
  const query = useQuery(queryFor(form.get as ReadCall, input));
  const { data, error } = query;
  if (data) return children((data as { data: FormRecord }).data);
  if (gone && error instanceof CallError && error.code === 'not_found') return gone;
  return fallback(<AnswerMissing query={query} rows={4} />);
}

export function Shell({ form, title, children }: { form: FormSpec; title?: string; children: ReactNode }) {
  return (
    <>
      <TopBar star={false}>
        <BackTo form={form} title={title} />
      </TopBar>
      <main className="min-h-0 flex-1 overflow-y-auto p-4">{children}</main>
    </>
  );
}

/** Its list; where one starts, for whoever may make such records and not see them. */
function useHome({ path, words }: FormSpec): { path: string; label: WordKey } {
  const { routesByPath } = useRouter() as AnyRouter;
  const guard: PageGuard = routesByPath[path]?.options.staticData?.permission ?? 'public';
  return can(guard) ? { path, label: words.list } : { path: '/', label: 'errors.to_start' };
}

/** Back to where the form was opened; opened by address, to its home. */
export function useBack(form: FormSpec): () => void {
  const navigate = useNavigate();
  const router = useRouter();
  const home = useHome(form);
  return () => {
    const { from } = router.state.location.state as { from?: string };
    if (from === 'here') router.history.back();
    else void navigate({ to: home.path });
  };
}

/** The way back, and where one is. */
export function BackTo({ form, title }: { form: FormSpec; title: string | undefined }) {
  const { t } = useWords();
  const back = useBack(form);
  const home = useHome(form);
  const goBack = (event: MouseEvent) => {
    event.preventDefault();
    back();
  };
  const phone = useViewport() === 'phone';
  return (
    <>
      <Link
        to={home.path}
        className="btn btn-icon btn-ghost press"
        aria-label={t(home.label)}
        onClick={goBack}
      >
        <Icon of={ChevronLeft} flip />
      </Link>
      {!phone && (
        <>
          <Link
            to={home.path}
            className="link min-w-11 flex-none justify-center px-0 font-normal text-muted"
            tabIndex={-1}
            aria-hidden
            onClick={goBack}
          >
            {t(home.label)}
          </Link>
          {title && <Icon of={ChevronRight} size={16} flip className="text-muted" />}
        </>
      )}
      {title && <h1 className="ellipsis text-lead font-heavy">{title}</h1>}
    </>
  );
}

/** Whether nothing of a record may be changed: then no field is shown. */
export const isShut = ({ words }: FormSpec, { record, shown }: FormState): WordKey | undefined =>
  record && shown.length === 0 ? words.shut : undefined;

/** More fields than this use two columns. */
const MANY = 5;

/** The form itself, of a record that is there; null: of a new one. */
export function RecordPage({ form, record }: { form: FormSpec; record: FormRecord | null }) {
  const words = useWords();
  const { t } = words;
  const state = useForm(form, record);
  const question = useQuestion();
  const element = useFormFocus(state);
  const phone = useViewport() === 'phone';
  const { dirty } = state;
  const page = useLeavePage({ dirty, forget: state.forget });
  const back = useBack(form);
  const home = useHome(form);
  const navigate = useNavigate();
  const leave = () => page.finish(back);
  const save = async (known?: { version?: number }) => {
    const saved = await state.submit(known);
    if (!saved) return;
    toast(saved.text);
    // People who may create but not see such records go back.
    const made = record === null && saved.record && home.path === form.path && form.opens?.(saved.record);
    if (made) page.finish(() => void navigate({ to: made, replace: true }));
    else leave();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    question.ask(form.asks?.(words, state.values, record), () => void save());
  };
  const title = record ? t(form.words.edit, { name: form.title(record) }) : t(form.words.create);
  const shut = isShut(form, state);
  const beside = state.shown.some((name) => form.fields[name]?.aside);
  const long = state.shown.length > MANY;
  // When its page is another one, that page shows the log.
  const audited = record && !form.opens && can('log.show') && isLogged(form.resource) && (
    <AuditCard resource={form.resource} ids={[record.id]} />
  );
  return (
    <>
      <TopBar star>
        <BackTo form={form} title={title} />
      </TopBar>
      <form ref={element} className="contents" noValidate aria-label={title} onSubmit={submit}>
        <main className="min-h-0 flex-1 overflow-y-auto">
          <FormBody
            long={long}
            aside={beside && <FormFields form={form} state={state} columns={1} aside />}
            side={
              (form.side || audited) && (
                <>
                  {form.side && <form.side values={state.values} record={record} />}
                  {audited}
                </>
              )
            }
          >
            {shut && <Notice>{t(shut)}</Notice>}
            <FormNotices
              form={form}
              state={state}
              onStale={(choice, version) => (choice === 'mine' ? void save({ version }) : leave())}
            />
            <FormFields form={form} state={state} columns={beside || long ? 2 : 1} />
          </FormBody>
        </main>
        <FormFoot
          unsaved={dirty && !phone ? t('form.unsaved') : undefined}
          end={record && <RemoveButton form={form} record={record} onDone={leave} />}
        >
          {!shut && (
            <SaveButton
              state={state}
              send={form.words.send}
              className="max-tablet:min-w-0 max-tablet:flex-1 tablet:min-w-50"
            />
          )}
          <Button size="large" className={record && !dirty ? 'max-tablet:flex-1' : undefined} onClick={back}>
            {t(shut ? 'common.back' : 'common.cancel')}
          </Button>
        </FormFoot>
      </form>
      {question.dialog}
      {page.dialog}
    </>
  );
}
