import { useClub } from '#app/data/club.ts';
import { defineForm } from '#app/engine/form.ts';
import { useWords } from '#app/i18n/words.ts';
import type { Settings } from '#contract/settings/settings.ts';
import { type SettingsPage, settingsForm } from './page.tsx';

export const clubForm = defineForm({
  ...settingsForm,
  resource: 'settings',
  words: { list: 'shell.settings', create: 'settings.club', edit: 'settings.club' },
  fields: {
    club_name: {
      type: 'text',
      label: 'settings.club_name',
      help: 'settings.club_name_help',
      min: 2,
      max: 60,
    },
    phone: { type: 'text', label: 'settings.phone', empty: '', max: 30 },
    address: { type: 'text', label: 'settings.address', empty: '', max: 300, wide: true },
  },
});

function Now({ settings: { club_name } }: { settings: Settings }) {
  const { t } = useWords();
  return t('settings.club_now', { name: club_name });
}

/** Name, telephone and address for papers and messages. */
export const club: SettingsPage = {
  path: '/settings/club',
  title: 'settings.club',
  group: 'club_group',
  State: () => useClub().club_name,
  form: clubForm,
  Now,
};
