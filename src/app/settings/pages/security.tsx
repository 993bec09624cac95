import Network from 'lucide-react/icons/network';
import ScrollText from 'lucide-react/icons/scroll-text';
import { defineForm } from '#app/engine/form.ts';
import { useWords } from '#app/i18n/words.ts';
import type { Settings } from '#contract/settings/settings.ts';
import { SecurityState } from './hub-states.tsx';
import { type SettingsPage, settingsForm } from './page.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { SignInsCard } from './sign-ins-card.tsx';

const form = defineForm({
  ...settingsForm,
  resource: 'settings-security',
  words: { list: 'shell.settings', create: 'settings-security.title', edit: 'settings-security.title' },
  fields: {
    session_hours: {
      type: 'number',
      label: 'settings-security.hours',
      help: 'settings-security.hours_help',
      min: 1,
      max: 168,
    },
    lock_minutes: {
      type: 'number',
      label: 'settings-security.lock',
      help: 'settings-security.lock_help',
      min: 1,
      max: 240,
    },
    voice_codes: {
      type: 'flag',
      label: 'settings-security.voice',
      help: 'settings-security.voice_help',
    },
  },
});

function Now({ settings: { session_hours, lock_minutes } }: { settings: Settings }) {
  const { t } = useWords();
  const hours = t('settings-security.now_hours', { n: session_hours });
  return lock_minutes === null
    ? t('settings-security.now_open', { hours })
    : t('settings-security.now_lock', { hours, n: lock_minutes });
}

function useLinks() {
  const { t } = useWords();
  return [
    { to: '/settings/access', icon: Network, title: t('shell.access') },
    { to: '/logs', icon: ScrollText, title: t('logs.title') },
  ];
}

const Below = () => (
  <div className="grid max-w-275 items-start gap-3 px-3 pb-4 tablet:px-4">
    <SessionsCard />
    <SignInsCard />
  </div>
);

export const security: SettingsPage = {
  path: '/settings/security',
  title: 'settings-security.title',
  group: 'people',
  State: SecurityState,
  form,
  finds: [{ label: 'settings-security.sessions' }, { label: 'settings-security.sign_ins' }],
  Now,
  useLinks,
  Below,
};
