import MessageSquareQuote from 'lucide-react/icons/message-square-quote';
import Store from 'lucide-react/icons/store';
import { useClubNow } from '#app/data/club.ts';
import { joined } from '#app/engine/filter-text.ts';
import { defineForm, type OwnFieldProps } from '#app/engine/form.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { MessageTextField } from '#app/parts/messages/message-text-field.tsx';
import { useMessage } from '#app/parts/messages/use-message.ts';
import { type MessageTexts, OWN_TEXTS, type OwnText } from '#contract/messages/message-text.ts';
import type { Settings } from '#contract/settings/settings.ts';
import { THEMES } from '#domain/themes.ts';
import { ColorField } from '#ui/fields/color-field.tsx';
import { brokenTexts } from './broken-texts.ts';
import { LogoField } from './logo-field.tsx';
import { type SettingsPage, settingsForm } from './page.tsx';

/** Dark enough for white paper; '' is the product's own. */
const ACCENTS = ['', '#0b5f66', '#14532d', '#1e3a8a', '#6b21a8', '#9f1239', '#7c2d12', '#1f2937'] as const;

function AccentField({ label, error, value, onChange }: OwnFieldProps) {
  const { t } = useWords();
  return (
    <ColorField
      label={label}
      help={t('settings-customizing.accent_help')}
      error={error}
      colors={ACCENTS.map((colour, at) => ({
        value: colour || '#111827',
        label: t(`settings-customizing.accent_${at as 0}`),
      }))}
      value={value === null || value === undefined ? '#111827' : String(value)}
      onChange={(colour) => onChange(colour === '#111827' ? null : colour)}
    />
  );
}

/** The number of customised texts, in words. */
function textsText(value: unknown, words: Words): string {
  const texts = value as MessageTexts;
  const own = OWN_TEXTS.flatMap((kind) =>
    texts[kind] ? `${words.t(`settings-customizing.text_${kind}`)}: «${texts[kind]}»` : [],
  );
  return own.length === 0 ? words.t('form.none') : joined(words, own);
}

function TextsField({ error, value, onChange }: OwnFieldProps) {
  const texts = (value ?? {}) as MessageTexts;
  const broken = brokenTexts(texts);
  return (
    <div className="flex flex-col gap-5">
      {OWN_TEXTS.map((kind) => (
        <OwnTextField
          key={kind}
          kind={kind}
          text={texts[kind] ?? ''}
          error={broken.includes(kind) ? error : undefined}
          onChange={(text) => onChange({ ...texts, [kind]: text === '' ? null : text })}
        />
      ))}
    </div>
  );
}

/** A customised message: empty means the default; with a preview for an invented customer. */
function OwnTextField({
  kind,
  text,
  error,
  onChange,
}: {
  kind: OwnText;
  text: string;
  error: OwnFieldProps['error'];
  onChange: (text: string) => void;
}) {
  const { t } = useWords();
  const { today } = useClubNow();
  const [name = '', family = ''] = t('message-templates.sample_name').split('|');
  const court = t('message-templates.sample_court');
  const message = useMessage(text, [
    { user: { name, family }, slots: [{ court, date: today, start_time: '18:00' }], due: 350_000 },
  ]);
  const label = t(`settings-customizing.text_${kind}`);
  return (
    <fieldset className="flex flex-col gap-2" data-text={kind}>
      <legend className="sr-only">{label}</legend>
      <MessageTextField {...{ label, error, onChange, message }} value={text} several={1} />
      {text === '' && <p className="text-caption text-muted">{t('settings-customizing.text_own')}</p>}
    </fieldset>
  );
}

const form = defineForm({
  ...settingsForm,
  resource: 'settings-customizing',
  words: { list: 'shell.settings', create: 'settings-customizing.title', edit: 'settings-customizing.title' },
  fields: {
    club_logo: { type: 'own', label: 'settings-customizing.logo', draw: LogoField },
    theme: {
      type: 'choice',
      label: 'settings-customizing.theme',
      help: 'settings-customizing.theme_help',
      options: THEMES.map((value) => ({ value, label: `login.theme_${value}` as const })),
    },
    print_accent: { type: 'own', label: 'settings-customizing.accent', draw: AccentField },
    receipt_head: {
      type: 'textarea',
      label: 'settings-customizing.head',
      help: 'settings-customizing.head_help',
      empty: '',
      max: 200,
    },
    receipt_foot: {
      type: 'textarea',
      label: 'settings-customizing.foot',
      help: 'settings-customizing.foot_help',
      empty: '',
      max: 300,
    },
    message_texts: {
      type: 'own',
      label: 'settings-customizing.texts',
      group: 'settings-customizing.texts',
      draw: TextsField,
      kind: () => 'textarea',
      show: textsText,
      wide: true,
    },
  },
});

function Now({ settings: { club_name, message_texts } }: { settings: Settings }) {
  const { t } = useWords();
  const own = OWN_TEXTS.filter((kind) => message_texts[kind]).length;
  return t('settings-customizing.now', { name: club_name, n: own });
}

function useLinks() {
  const { t } = useWords();
  return [
    { to: '/settings/club', icon: Store, title: t('settings.club') },
    { to: '/settings/message-templates', icon: MessageSquareQuote, title: t('message-templates.title') },
  ];
}

export const customizing: SettingsPage = {
  path: '/settings/customizing',
  title: 'settings-customizing.title',
  group: 'club_group',
  stated: ({ club_logo }, { t }) =>
    t(club_logo ? 'settings-customizing.state_logo' : 'settings-customizing.state_no_logo'),
  form,
  Now,
  useLinks,
};
