import { useWords } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

const KEYS = [
  ['← ↑ → ↓', 'desk.key_arrows'],
  ['Enter', 'desk.key_enter'],
  ['/ · Ctrl K', 'desk.key_find'],
  ['N', 'desk.key_new'],
  ['R', 'desk.key_receive'],
  ['M', 'desk.key_move'],
  ['T', 'desk.key_today'],
  ['[ ]', 'desk.key_days'],
  ['?', 'desk.key_list'],
] as const;

/** What the keyboard can do. */
export function KeysList({ onClose }: { onClose: () => void }) {
  const { t } = useWords();
  return (
    <Dialog
      open
      onCancel={onClose}
      title={t('desk.keys')}
      actions={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {KEYS.map(([key, word]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="ltr inline-block min-w-11 rounded-cell bg-sunken px-2 py-1 text-center font-sans font-semibold text-text">
                {key}
              </kbd>
            </dt>
            <dd>{t(word)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
