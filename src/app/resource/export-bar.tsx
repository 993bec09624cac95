import Download from 'lucide-react/icons/download';
import { useWords, type Words } from '#app/i18n/words.ts';
import { ErrorNotice } from '#app/shell/failed-notice.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Exporting } from './use-export.ts';

/** A file on its way: how much has come, and the way to stop it. */
export function ExportBar({ exporting }: { exporting: Exporting }) {
  const words = useWords();
  const { t } = words;
  if (exporting.error) {
    return (
      <ErrorNotice
        error={exporting.error}
        title={t('list.export_failed')}
        action={<Button onClick={exporting.cancel}>{t('common.close')}</Button>}
      />
    );
  }
  if (exporting.bytes === null) return null;
  return (
    <div role="status">
      <Notice icon={Download} action={<Button onClick={exporting.cancel}>{t('common.cancel')}</Button>}>
        {t('list.exporting', { size: sizeOf(exporting.bytes, words) })}
      </Notice>
    </div>
  );
}

const KB = 1000;

function sizeOf(bytes: number, { t, number }: Words): string {
  const tenths = (n: number) => number(Math.round(n * 10) / 10);
  return bytes < KB * KB
    ? t('list.kilobytes', { n: number(Math.round(bytes / KB)) })
    : t('list.megabytes', { n: tenths(bytes / KB / KB) });
}
