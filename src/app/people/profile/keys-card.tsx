import { useSetAtom } from 'jotai';
import Keyboard from 'lucide-react/icons/keyboard';
import { useWords } from '#app/i18n/words.ts';
import { useSingleKeys } from '#app/shell/single-keys.ts';
import { shortcutsOpenAtom } from '#app/state/shortcuts-open.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Switch } from '#ui/switch.tsx';

/** The keyboard shortcuts, and whether single letters work. */
export function KeysCard() {
  const { t } = useWords();
  const { on, set } = useSingleKeys();
  const show = useSetAtom(shortcutsOpenAtom);
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-lead font-heavy">{t('keys.title')}</h2>
      <Switch panel label={t('keys.single')} checked={on} onChange={set} />
      <p className="text-label text-muted">{t('keys.single_help')}</p>
      <Button icon={Keyboard} onClick={() => show(true)}>
        {t('keys.show')}
      </Button>
    </Card>
  );
}
