import KeyRound from 'lucide-react/icons/key-round';
import { useWords } from '#app/i18n/words.ts';
import { useUnsent } from '#app/offline/unsent.ts';
import { Notice } from '#ui/notice.tsx';
import { useAuthors } from './authors.ts';

/** Authors whose work waits for their sign-in, and how much: «برای فرستادن ۴ مورد، با نام سارا وارد شوید.» */
export function SignInLines() {
  const { t, number } = useWords();
  const authorOf = useAuthors();
  const waiting = useUnsent().items.filter(({ state }) => state === 'sign_in');
  return [...Map.groupBy(waiting, ({ author }) => author.id)].map(([id, items]) => {
    const name = authorOf(id);
    const n = number(items.length);
    return (
      <Notice key={id} kind="warning" icon={KeyRound}>
        {name ? t('unsent.sign_in_as', { n, name }) : t('unsent.sign_in_other', { n })}
      </Notice>
    );
  });
}
