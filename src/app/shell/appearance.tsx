import { useAtom } from 'jotai';
import { useWords } from '#app/i18n/words.ts';
import { localeAtom, THEMES, themeAtom } from '#app/state/settings.ts';
import { Chip } from '#ui/chip.tsx';
import { Segments } from '#ui/segments.tsx';

/** Theme and language, chosen at once. */
export function Appearance() {
  const { t } = useWords();
  const [theme, setTheme] = useAtom(themeAtom);
  const [locale, setLocale] = useAtom(localeAtom);
  return (
    <>
      <fieldset className="@container flex flex-col gap-2">
        <legend className="mb-2 text-label font-semibold text-muted">{t('shell.theme')}</legend>
        {/* Five of one width: all in a row, or three and two. */}
        <div className="grid grid-cols-3 gap-2 @lg:grid-cols-5">
          {THEMES.map((each) => (
            <Chip
              key={each}
              className="min-w-0 justify-center px-1"
              pressed={theme === each}
              onClick={() => setTheme(each)}
            >
              {t(`login.theme_${each}`)}
            </Chip>
          ))}
        </div>
      </fieldset>
      <div className="flex flex-col gap-2">
        <span className="text-label font-semibold text-muted">{t('shell.language')}</span>
        <Segments
          label={t('shell.language')}
          value={locale}
          onChange={setLocale}
          options={[
            { value: 'fa', label: t('shell.persian'), lang: 'fa' },
            { value: 'en', label: t('shell.english'), lang: 'en' },
          ]}
        />
      </div>
    </>
  );
}
