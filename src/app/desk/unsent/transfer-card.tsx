import Upload from 'lucide-react/icons/upload';
import { useRef, useState } from 'react';
import { serverNow } from '#app/data/clock.ts';
import { useCan } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import { useUnsent } from '#app/offline/unsent.ts';
import { importUnsent } from '#app/offline/unsent-transfer.ts';
import { ExportButton } from '#app/parts/unsent/export-button.tsx';
import { toast } from '#app/state/toast.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { isExportOffered } from './export-offer.ts';

/** Unsent work as a file for another device, and the file of another one; nothing where neither applies. */
export function TransferCard() {
  const { t } = useWords();
  const can = useCan();
  const { items } = useUnsent();
  const importing = can('operation.on_behalf');
  const offered = isExportOffered(items, serverNow().getTime());
  if (items.length === 0 && !importing) return null;
  return (
    <Card className="flex flex-col gap-3">
      {offered && <Notice kind="warning">{t('unsent.export_why', { n: items.length })}</Notice>}
      <div className="flex flex-wrap gap-2">
        {items.length > 0 && <ExportButton filled={offered} />}
        {importing && <ImportButton />}
      </div>
    </Card>
  );
}

function ImportButton() {
  const { t, number } = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<'bad' | 'other' | null>(null);
  const read = async (file: File | undefined) => {
    if (!file) return;
    setProblem(null);
    const out = await importUnsent(await file.text(), t('unsent.import_reason')).catch(() => 'bad' as const);
    if (typeof out === 'string') setProblem(out);
    else toast(out > 0 ? t('unsent.imported', { n: number(out) }) : t('unsent.imported_none'));
  };
  return (
    <>
      <Button icon={Upload} onClick={() => input.current?.click()}>
        {t('unsent.import')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={t('unsent.import')}
        onChange={({ currentTarget }) => {
          void read(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      {problem && <Notice kind="error">{t(`unsent.import_${problem}`)}</Notice>}
    </>
  );
}
