import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { useWords, type Words } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Progress } from '#ui/progress.tsx';
import { ErrorNotice } from './failed-notice.tsx';
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
  const { coming } = exporting;
  if (coming === null) return <Told>{null}</Told>;
  const { bytes, of } = coming;
  const share = of === null ? 0 : Math.floor((bytes / of) * 100);
  return (
    <>
      <Told>{t('list.export_starts')}</Told>
      <Notice icon={Download} action={<Button onClick={exporting.cancel}>{t('common.cancel')}</Button>}>
        {bytes === 0
          ? t('list.export_making')
          : of === null
            ? t('list.exporting', { size: sizeOf(bytes, words) })
            : t('list.export_share', { share: words.number(share), size: sizeOf(of, words) })}
        {of !== null && <Progress className="mt-1.5" value={bytes} max={of} label={t('list.export')} />}
      </Notice>
    </>
  );
}

/** Each step is seen; told are only the start and, in the message, the end. */
const Told = ({ children }: { children: ReactNode }) => (
  <span role="status" className="sr-only">
    {children}
  </span>
);

const KB = 1000;

function sizeOf(bytes: number, { t, number }: Words): string {
  const tenths = (n: number) => number(Math.round(n * 10) / 10);
  return bytes < KB * KB
    ? t('list.kilobytes', { n: number(Math.round(bytes / KB)) })
    : t('list.megabytes', { n: tenths(bytes / KB / KB) });
}
