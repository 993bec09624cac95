import { useClubNow } from '#app/data/club.ts';
import { defineForm, type OwnFieldProps } from '#app/engine/form.ts';
import { useWords } from '#app/i18n/words.ts';
import { Appearance } from '#app/shell/appearance.tsx';
import type { Settings } from '#contract/settings/settings.ts';
import { CURRENCIES, unitOf } from '#domain/currency.ts';
import { formatDate, formatTime, weekdayNames } from '#domain/dates.ts';
import { formatAmount, formatPhone } from '#domain/digits.ts';
import { Card } from '#ui/card.tsx';
import { ChoiceChips } from '#ui/choice-chips.tsx';
import { FactList } from '#ui/fact.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { type SettingsPage, settingsForm } from './page.tsx';

/** The regions of the seeds, each with its language; any other zone is typed, and the language stays its own choice (D37). */
const REGIONS = [
  { value: 'Asia/Tehran', locale: 'fa', label: 'settings-languages.zone_iri' },
  { value: 'Asia/Dubai', locale: 'en', label: 'settings-languages.zone_uae' },
] as const;

function ZoneField({ label, error, value, onChange, set }: OwnFieldProps) {
  const { t } = useWords();
  return (
    <div className="flex flex-col gap-2">
      <TextField
        dir="ltr"
        label={label}
        help={t('settings-languages.zone_help')}
        error={error}
        value={String(value ?? '')}
        onChange={onChange}
        autoCapitalize="none"
        spellCheck={false}
      />
      <ChoiceChips
        label={label}
        kind="outlined"
        chips={REGIONS.map((zone) => ({
          value: zone.value,
          label: t(zone.label),
          on: value === zone.value,
        }))}
        onPress={(time_zone) => {
          const region = REGIONS.find((one) => one.value === time_zone);
          set({ time_zone, ...(region && { locale: region.locale }) });
        }}
      />
    </div>
  );
}

/** Each by its own name, whichever is in force. */
function CurrencyField({ label, error, value, onChange }: OwnFieldProps) {
  const { t, locale } = useWords();
  return (
    <SelectField
      label={label}
      help={t('settings-languages.currency_help')}
      error={error}
      options={CURRENCIES.map((code) => ({ value: code, label: unitOf(code, locale) }))}
      value={String(value ?? '')}
      placeholder={t('form.choose')}
      onChange={onChange}
    />
  );
}

/** Weekdays in the order of the week that is most common here. */
const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;

const form = defineForm({
  ...settingsForm,
  resource: 'settings-languages',
  words: { list: 'shell.settings', create: 'settings-languages.title', edit: 'settings-languages.title' },
  fields: {
    locale: {
      type: 'choice',
      label: 'settings-languages.locale',
      help: 'settings-languages.locale_help',
      options: [
        { value: 'fa', label: 'shell.persian', lang: 'fa' },
        { value: 'en', label: 'shell.english', lang: 'en' },
      ],
    },
    currency_code: { type: 'own', label: 'settings-languages.currency', draw: CurrencyField },
    time_zone: { type: 'own', label: 'settings-languages.zone', draw: ZoneField, wide: true },
    week_start: {
      type: 'choice',
      label: 'settings-languages.week',
      help: 'settings-languages.week_help',
      options: DAYS.map((value) => ({ value, label: `settings-languages.day_${value}` as const })),
    },
  },
});

function Now({ settings: { time_zone, week_start } }: { settings: Settings }) {
  const { t, locale, time } = useWords();
  const now = useClubNow();
  return t('settings-languages.now', {
    time: time(now.time),
    zone: time_zone,
    day: weekdayNames(locale)[week_start] ?? '',
  });
}

const SUM = 1_250_000;
const PHONE = '09121234567';

/** How dates, hours, sums and phones look in either language, at this moment. */
function Below() {
  const { t, currency } = useWords();
  const { today, time } = useClubNow();
  return (
    <div className="grid max-w-275 gap-3 px-3 pb-4 tablet:grid-cols-2 tablet:px-4">
      <Card className="flex flex-col gap-4 p-4">
        <h2 className="text-lead font-heavy">{t('settings-languages.own')}</h2>
        <p className="text-label text-muted">{t('settings-languages.own_help')}</p>
        <Appearance />
      </Card>
      <Card className="flex flex-col gap-3 p-4">
        <h2 className="text-lead font-heavy">{t('settings-languages.sample')}</h2>
        {(['fa', 'en'] as const).map((locale) => (
          <section key={locale} dir={locale === 'fa' ? 'rtl' : 'ltr'} data-sample={locale}>
            <h3 className="font-strong" lang={locale}>
              {t(locale === 'fa' ? 'shell.persian' : 'shell.english')}
            </h3>
            <FactList
              facts={(
                [
                  ['sample_day', formatDate(today, locale, 'weekday')],
                  ['sample_short', formatDate(today, locale)],
                  ['sample_time', formatTime(time, locale)],
                  ['sample_sum', formatAmount(SUM, locale, { currency })],
                  ['sample_phone', formatPhone(PHONE, locale)],
                ] as const
              ).map(([name, text]) => [
                t(`settings-languages.${name}`),
                <span key={name} lang={locale} dir={name === 'sample_phone' ? 'ltr' : undefined}>
                  {text}
                </span>,
              ])}
            />
          </section>
        ))}
      </Card>
    </div>
  );
}

export const languages: SettingsPage = {
  path: '/settings/languages',
  title: 'settings-languages.title',
  group: 'club_group',
  stated: ({ locale }, { t }) => t(locale === 'fa' ? 'shell.persian' : 'shell.english'),
  form,
  Now,
  Below,
};
