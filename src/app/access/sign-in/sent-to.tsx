import { useWords } from '#app/i18n/words.ts';
import { Phone } from '#ui/phone.tsx';
import type { SentCode } from './sent-code.ts';

/** Where the code went, and the way to another number. */
export function SentTo({
  phone,
  sent: { voice, printed },
  onChange,
}: {
  phone: string;
  sent: SentCode;
  onChange: () => void;
}) {
  const { t } = useWords();
  // The number stands inside the sentence as its own left-to-right run.
  const where = printed ? 'login.printed_for' : voice ? 'login.called_to' : 'login.sent_to';
  const [before = '', after = ''] = t(where, { phone: '\u0000' }).split('\u0000');
  return (
    <p className="flex flex-wrap items-center text-muted">
      <span>
        {before}
        <Phone number={phone} className="font-semibold text-text" />
        {after}
      </span>
      <button type="button" className="link press" onClick={onChange}>
        {t('login.change_phone')}
      </button>
    </p>
  );
}
