import KeyRound from 'lucide-react/icons/key-round';
import MessageSquare from 'lucide-react/icons/message-square';
import { useWords } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { clock, useCountdown } from './use-countdown.ts';

/** Another code, from a moment (ms) on; where the club has no gateway none is sent, it is a new one. */
export function AgainButton({
  from,
  printed,
  busy,
  onClick,
}: {
  from: number;
  printed: boolean;
  busy: boolean;
  onClick: () => void;
}) {
  const { t } = useWords();
  const seconds = useCountdown(from);
  const [now, later] = printed
    ? (['login.new_code', 'login.new_code_in'] as const)
    : (['login.again', 'login.again_in'] as const);
  return (
    <Button
      icon={printed ? KeyRound : MessageSquare}
      disabled={seconds > 0}
      busy={busy}
      busyText={printed ? undefined : t('login.sending')}
      onClick={onClick}
    >
      {seconds > 0 ? t(later, { time: clock(seconds) }) : t(now)}
    </Button>
  );
}
