import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { useId, useState } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { type ImportField, importFields } from '#contract/people/user-import.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { type Choice, columnsWithText, withColumn } from './import-choice.ts';
import { fieldName } from './import-problems.ts';
import { missingColumns, type Preview } from './import-rows.ts';

/** A field of ours as a column may be one. */
const NAMES: Partial<Record<ImportField, string>> = { character: 'character_id' };
const LEFT_OUT = 'none';

/**
 * The columns of the file with their fields, which can be changed. Open at first when a field is missing or no row is
 * valid.
 */
export function ImportColumns({
  preview,
  choice,
  reading,
  locked,
  atHand,
  onChoice,
}: {
  preview: Preview;
  choice: Choice;
  /** The file is being read again. */
  reading: boolean;
  /** Nothing is chosen just now. */
  locked: boolean;
  /** The file is available to be read again. */
  atHand: boolean;
  onChoice: (next: Choice) => void;
}) {
  const words = useWords();
  const { t } = words;
  const body = useId();
  const [open, setOpen] = useState(() => missingColumns(preview).length > 0 || preview.good === 0);
  const columns = columnsWithText(preview);
  const taken = columns.filter(({ field }) => field !== null).length;
  const fieldWord = (field: ImportField) =>
    field === 'full_name' ? t('importing.full_name') : fieldName(words, NAMES[field] ?? field);
  const options = [
    { value: LEFT_OUT, label: t('importing.not_taken') },
    ...importFields.map((field) => ({ value: field, label: fieldWord(field) })),
  ];
  return (
    <Card className="flex flex-none flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-strong">{t('importing.which')}</h2>
        <span className="text-muted">{t('importing.columns_taken', { n: taken, of: columns.length })}</span>
        {reading && <Spinner />}
        <span className="flex-1" />
        <Button
          kind="quiet"
          icon={open ? ChevronUp : ChevronDown}
          aria-expanded={open}
          aria-controls={body}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'importing.fold' : 'importing.unfold')}
        </Button>
      </div>
      {!atHand && <p className="text-label text-muted">{t('importing.file_again')}</p>}
      {open && (
        <div id={body} className="flex flex-col gap-3">
          {preview.sheets.length > 1 && (
            <SelectField
              tight
              className="max-w-80"
              label={t('importing.sheet')}
              disabled={!atHand || locked}
              value={String(preview.sheet)}
              onChange={(sheet) => onChoice({ ...choice, sheet, columns: undefined })}
              options={preview.sheets.map((name, i) => ({
                value: String(i + 1),
                label: words.digits(name) || words.number(i + 1),
              }))}
            />
          )}
          <div className="grid max-h-[45dvh] grid-cols-[repeat(auto-fill,minmax(min(100%,190px),1fr))] gap-x-3 gap-y-5 overflow-y-auto pb-3">
            {columns.map(({ at, title, field, samples }) => (
              <SelectField
                key={at}
                free
                label={words.digits(title.trim()) || t('importing.column', { n: at + 1 })}
                help={
                  samples.map((cell) => `\u2068${words.digits(cell)}\u2069`).join(' · ') ||
                  t('importing.no_samples')
                }
                disabled={!atHand || locked}
                value={field ?? LEFT_OUT}
                onChange={(next) =>
                  onChoice({
                    ...choice,
                    sheet: String(preview.sheet),
                    columns: withColumn(preview, at, next === LEFT_OUT ? '' : (next as ImportField)),
                  })
                }
                options={options}
              />
            ))}
          </div>
        </div>
      )}
    </Card>
  );
}
