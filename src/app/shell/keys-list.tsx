import { useSetAtom } from 'jotai';
import type { WordKey } from '#app/i18n/keys.ts';
import { useWords } from '#app/i18n/words.ts';
import { shortcutsOpenAtom } from '#app/state/shortcuts-open.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useSingleKeys } from './single-keys.ts';

/** `one`: a letter or sign alone, which can be turned off. */
interface Key {
  keys: string;
  one?: string;
  does: WordKey;
}

const GROUPS: readonly { title: WordKey; keys: readonly Key[] }[] = [
  {
    title: 'keys.everywhere',
    keys: [
      { keys: 'Ctrl K', one: '/', does: 'keys.find' },
      { keys: '', one: 'R', does: 'keys.receive' },
      { keys: 'Ctrl Z', does: 'keys.undo' },
      { keys: 'Esc', does: 'keys.close' },
      { keys: '', one: '?', does: 'keys.list' },
    ],
  },
  {
    title: 'keys.calendar',
    keys: [
      { keys: '← ↑ → ↓', does: 'keys.arrows' },
      { keys: 'Home · End', does: 'keys.ends' },
      { keys: 'Page Up · Page Down', does: 'keys.pages' },
      { keys: 'Enter', does: 'keys.enter' },
      { keys: '', one: 'N', does: 'keys.new' },
      { keys: '', one: 'M', does: 'keys.move' },
      { keys: 'Esc', does: 'keys.stop' },
      { keys: '', one: 'T', does: 'keys.today' },
      { keys: '', one: '[ · ]', does: 'keys.days' },
    ],
  },
  {
    title: 'keys.lists',
    keys: [
      { keys: '← ↑ → ↓', does: 'keys.rows' },
      { keys: 'Enter', does: 'keys.open' },
      { keys: 'Space', does: 'keys.choose' },
      { keys: 'M', does: 'keys.carry' },
    ],
  },
  {
    title: 'keys.forms',
    keys: [
      { keys: 'Ctrl Enter', does: 'keys.save' },
      { keys: '=', does: 'keys.balance' },
      { keys: 'Ctrl D', does: 'keys.repeat' },
      { keys: 'Ctrl Backspace', does: 'keys.remove' },
    ],
  },
  {
    title: 'keys.documents',
    keys: [
      { keys: '', one: '[ · ]', does: 'keys.documents_near' },
      { keys: 'Backspace', does: 'keys.back' },
    ],
  },
];

/** The list of keyboard shortcuts. */
export function KeysList() {
  const { t } = useWords();
  const show = useSetAtom(shortcutsOpenAtom);
  const { on } = useSingleKeys();
  const close = () => show(false);
  return (
    <Dialog
      open
      onCancel={close}
      title={t('keys.title')}
      actions={<Button onClick={close}>{t('common.close')}</Button>}
    >
      <div className="flex flex-col gap-4">
        {!on && <p>{t('keys.off')}</p>}
        {GROUPS.map(({ title, keys }) => (
          <section key={title} aria-label={t(title)}>
            <h3 className="mb-2 text-label font-semibold">{t(title)}</h3>
            <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
              {keys.map(({ keys, one, does }) => {
                const named = [on && one, keys].filter(Boolean).join(' · ');
                return (
                  named && (
                    <div key={does} className="contents">
                      <dt>
                        <kbd className="ltr inline-block min-w-11 rounded-cell bg-sunken px-2 py-1 text-center font-sans font-semibold text-text">
                          {named}
                        </kbd>
                      </dt>
                      <dd>{t(does)}</dd>
                    </div>
                  )
                );
              })}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
