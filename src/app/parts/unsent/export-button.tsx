import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { exportUnsent } from '#app/offline/unsent-transfer.ts';
import { toast } from '#app/state/toast.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Saves everything unsent as a file; it stays on this device too. */
export function ExportButton({ filled }: { filled?: boolean }) {
  const { t, number } = useWords();
  const [failed, setFailed] = useState(false);
  const save = async () => {
    setFailed(false);
    const n = await exportUnsent().catch(() => null);
    if (n === null) setFailed(true);
    else toast(t('unsent.exported', { n: number(n) }));
  };
  return (
    <>
      <Button icon={Download} kind={filled ? 'soft' : 'secondary'} onClick={() => void save()}>
        {t('unsent.export')}
      </Button>
      {failed && <Notice kind="error">{t('unsent.no_store')}</Notice>}
    </>
  );
}
