import { useAtom } from 'jotai';
import Languages from 'lucide-react/icons/languages';
import Palette from 'lucide-react/icons/palette';
import { useRef, useState } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { localeAtom, THEMES, themeAtom } from '#app/state/settings.ts';
import { Button } from '#ui/button.tsx';
import { Menu } from '#ui/menu.tsx';

/** Language and theme, before anyone is signed in. */
export function LoginFoot() {
  const { t } = useWords();
  const [locale, setLocale] = useAtom(localeAtom);
  const [chosen, setTheme] = useAtom(themeAtom);
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const other = locale === 'fa' ? 'en' : 'fa';
  return (
    <div className="flex justify-center gap-1 p-4">
      <Button kind="ghost" icon={Languages} lang={other} onClick={() => setLocale(other)}>
        {t('login.language')}
      </Button>
      <Button
        ref={anchor}
        kind="ghost"
        icon={Palette}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t('login.theme')}
      </Button>
      <Menu
        open={open}
        onClose={() => setOpen(false)}
        anchor={anchor}
        label={t('login.theme')}
        items={THEMES.map((theme) => ({
          key: theme,
          label: t(`login.theme_${theme}`),
          checked: theme === chosen,
          onSelect: () => setTheme(theme),
        }))}
      />
    </div>
  );
}
