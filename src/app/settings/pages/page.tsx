import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import Info from 'lucide-react/icons/info';
import { type ComponentType, type FormEvent, useEffect } from 'react';
import { keyOf, queryClient, queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import type { FormSpec } from '#app/engine/form.ts';
import { FormFields, FormNotices } from '#app/engine/form-fields.tsx';
import { SaveButton } from '#app/engine/save-button.tsx';
import { useForm, useFormFocus } from '#app/engine/use-form.ts';
import { useLeavePage } from '#app/engine/use-leave-page.tsx';
import type { WordKey } from '#app/i18n/keys.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { usePages } from '#app/shell/nav.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import { toast } from '#app/state/toast.ts';
import { type Settings, settings } from '#contract/settings/settings.ts';
import { Button } from '#ui/button.tsx';
import { FormBody, FormFoot } from '#ui/form/form-layout.tsx';
import { Icon } from '#ui/icon.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { type Row, RowGroup } from './settings-row.tsx';
import './settings.css';

/** There is one record of settings. */
export const ONE = 1;

/** The common part of every settings form; each adds its name, texts and fields. */
export const settingsForm = { path: '/settings', update: settings.update, title: () => '' } as const;

/** Something to find on a page that is no field of its form. */
export interface Findable {
  label: WordKey;
  help?: WordKey;
}

/** Groups of rows on the hub. */
export type HubGroup = 'courts_terms' | 'sales' | 'people' | 'club_group' | 'money' | 'data';

/** A page on which something is set, and what the search of settings finds there. */
export interface FoundPage {
  /** Its route, with the same title. */
  path: `/${string}`;
  title: WordKey;
  /** Its fields are found by their labels and help. */
  form?: FormSpec;
  /** Further settings found on that page. */
  finds?: readonly Findable[];
}

/** A settings page in the hub, with its row. */
export interface HubPage extends FoundPage {
  group: HubGroup;
  /** How it stands, in a few words; nothing where that is not known yet. */
  State?: ComponentType;
  /** Its state according to the settings. */
  stated?: (settings: Settings, words: Words) => string;
}

/** A page of settings with a form: what it does now, its fields with one button, the lists that belong to it. */
export interface SettingsPage extends HubPage {
  form: FormSpec;
  /** Its present values in one line. */
  Now: ComponentType<{ settings: Settings }>;
  /** Related lists with their states, by permission. */
  useLinks?: () => readonly Row[];
  /** Content below the fields that acts at once and is not saved with the form. */
  Below?: ComponentType<{ settings: Settings }>;
}

const noLinks = (): readonly Row[] => [];

/** The page; only its frame while the settings load. */
export const settingsPage = (page: SettingsPage) => () => <Loaded page={page} />;

function Loaded({ page }: { page: SettingsPage }) {
  const { t } = useWords();
  const query = useQuery(queryFor(settings.get, {}));
  const { data } = query;
  if (data) return <Filled page={page} settings={data.data} />;
  return (
    <>
      <TopBar title={t(page.title)} />
      <main className="min-h-0 flex-1 overflow-y-auto p-4">
        <AnswerMissing query={query} rows={4} />
      </main>
    </>
  );
}

/** More fields than this use two columns. */
const MANY = 5;

function Filled({ page, settings: now }: { page: SettingsPage; settings: Settings }) {
  const { form, title, Now, Below, useLinks = noLinks } = page;
  const { t } = useWords();
  const state = useForm(form, { id: ONE, ...now });
  const element = useFormFocus(state);
  const phone = useViewport() === 'phone';
  const leaving = useLeavePage({ dirty: state.dirty, forget: state.forget });
  const open = new Set(usePages().map(({ path }) => path));
  const links = useLinks().filter(({ to }) => open.has(to));
  const at = useRouterState({ select: ({ location }) => (location.search as { at?: unknown }).at });
  // Led here by the search: to the field that was found.
  useEffect(() => {
    if (typeof at !== 'string') return;
    const field = document.querySelector<HTMLElement>(`main [data-field="${CSS.escape(at)}"]`);
    field?.scrollIntoView({ block: 'center' });
    field
      ?.querySelector<HTMLElement>(':is(input, select, textarea, button):not([tabindex="-1"], :disabled)')
      ?.focus({ preventScroll: true });
  }, [at]);
  const save = async (known?: { version?: number }) => {
    const saved = await state.submit(known);
    if (!saved?.record) return;
    // Show the saved values until they are loaded again.
    queryClient.setQueryData(keyOf(settings.get), { data: saved.record as unknown as Settings });
    state.forget();
    toast(t('settings.saved', { page: t(title) }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const long = state.shown.length > MANY;
  return (
    <>
      <TopBar title={t(title)} />
      <form ref={element} className="contents" noValidate aria-label={t(title)} onSubmit={submit}>
        <main className="min-h-0 flex-1 overflow-y-auto">
          <FormBody
            long={long}
            side={links.length > 0 && <RowGroup title={t('settings.belongs')} rows={links} />}
          >
            <p className="settings-now">
              <Icon of={Info} />
              <span>
                <Now settings={now} />
              </span>
            </p>
            <FormNotices
              form={form}
              state={state}
              onStale={(choice, version) => (choice === 'mine' ? void save({ version }) : state.forget())}
            />
            <FormFields form={form} state={state} columns={long ? 2 : 1} />
          </FormBody>
          {Below && <Below settings={now} />}
        </main>
        {(state.dirty || state.busy) && (
          <FormFoot unsaved={phone ? undefined : t('form.unsaved')}>
            <SaveButton state={state} className="max-tablet:min-w-0 max-tablet:flex-1 tablet:min-w-50" />
            <Button size="large" disabled={state.busy} onClick={state.forget}>
              {t('settings.discard')}
            </Button>
          </FormFoot>
        )}
      </form>
      {leaving.dialog}
    </>
  );
}
