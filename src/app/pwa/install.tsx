import { useAtom } from 'jotai';
import Download from 'lucide-react/icons/download';
import { useWords } from '#app/i18n/words.ts';
import { installAtom } from '#app/state/install.ts';
import { Button } from '#ui/button.tsx';
import { isInstalled } from './installed.ts';

/** Safari has no install prompt; on Apple devices people add the app by hand. */
const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** Offers to install the app on this device; renders nothing when it is installed or cannot be. */
export function Install() {
  const { t } = useWords();
  const [offer, setOffer] = useAtom(installAtom);
  if (isInstalled()) return null;
  if (offer) {
    const install = async () => {
      const { outcome } = await offer.prompt();
      // A prompt can be used only once.
      setOffer(null);
      if (outcome === 'accepted') void navigator.storage?.persist?.();
    };
    return (
      <div className="flex flex-col gap-2">
        <p className="text-label text-muted">{t('profile.install_why')}</p>
        <Button kind="soft" icon={Download} onClick={() => void install()}>
          {t('profile.install')}
        </Button>
      </div>
    );
  }
  return isApple() ? <p className="text-label text-muted">{t('profile.install_apple')}</p> : null;
}
