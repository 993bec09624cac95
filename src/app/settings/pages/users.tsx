import Combine from 'lucide-react/icons/combine';
import FileUp from 'lucide-react/icons/file-up';
import TagsIcon from 'lucide-react/icons/tags';
import { defineForm } from '#app/engine/form.ts';
import { cachedName } from '#app/engine/value-text.ts';
import { useWords } from '#app/i18n/words.ts';
import { characters } from '#contract/people/characters.ts';
import type { Settings } from '#contract/settings/settings.ts';
import { CharacterField } from './own-fields.tsx';
import { type SettingsPage, settingsForm } from './page.tsx';
import { useCount } from './use-count.ts';

const ASKED = [
  { value: 'hidden', label: 'settings-users.hidden' },
  { value: 'shown', label: 'settings-users.shown' },
  { value: 'required', label: 'settings-users.required' },
] as const;

const form = defineForm({
  ...settingsForm,
  resource: 'settings-users',
  words: { list: 'shell.settings', create: 'settings-users.title', edit: 'settings-users.title' },
  fields: {
    default_character_id: {
      type: 'own',
      label: 'settings-users.group',
      draw: CharacterField,
      show: cachedName(characters.list),
      needs: 'character.show',
    },
    default_max_debt: {
      type: 'money',
      label: 'settings-users.max_debt',
      help: 'settings-users.max_debt_help',
    },
    default_reservable_date: {
      type: 'choice',
      label: 'settings-users.window',
      help: 'settings-users.window_help',
      other: 'people.window_days',
      options: [
        { value: 0, label: 'people.window_none' },
        { value: 7, label: 'people.window_7' },
        { value: 14, label: 'people.window_14' },
        { value: 30, label: 'people.window_30' },
      ],
    },
    ask_national_code: {
      type: 'choice',
      label: 'people.national_code',
      group: 'settings-users.asked',
      options: ASKED,
    },
    ask_born_at: { type: 'choice', label: 'people.born_at', options: ASKED },
  },
});

function Now({ settings: { default_max_debt } }: { settings: Settings }) {
  const { t, money } = useWords();
  return default_max_debt === null
    ? t('settings-users.now_free')
    : t('settings-users.now_limit', { sum: money(default_max_debt) });
}

function useLinks() {
  const { t } = useWords();
  const groups = useCount(characters.list);
  return [
    {
      to: '/characters',
      icon: TagsIcon,
      title: t('characters.title'),
      state: groups === undefined ? undefined : t('characters.count', { n: groups }),
    },
    { to: '/customers/import', icon: FileUp, title: t('settings.import'), state: t('settings.import_state') },
    { to: '/customers/merge', icon: Combine, title: t('merge.title') },
  ];
}

export const users: SettingsPage = {
  path: '/settings/users',
  title: 'settings-users.title',
  group: 'people',
  stated: ({ default_max_debt: most }, { t, amount }) =>
    most === null ? t('settings-users.state_free') : t('settings-users.state_limit', { sum: amount(most) }),
  form,
  Now,
  useLinks,
};
