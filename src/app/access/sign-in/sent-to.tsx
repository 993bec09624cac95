import { useWords } from '#app/i18n/words.ts';
import { Phone } from '#ui/phone.tsx';
import type { SentCode } from './sent-code.ts';

/** Where the code was sent, with a button to change the number. */
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
  // The number is a left-to-right run inside the sentence.
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
