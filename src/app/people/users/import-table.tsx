import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { can } from '#app/data/access.ts';
import { queryFor } from '#app/data/query.ts';
import { useTableWords } from '#app/engine/list-body.tsx';
import { useWords } from '#app/i18n/words.ts';
import { useSheet } from '#app/shell/use-sheet.ts';
import { characters } from '#contract/people/characters.ts';
import { Button } from '#ui/button.tsx';
import { Fact } from '#ui/fact.tsx';
import { Segments } from '#ui/segments.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Cards } from '#ui/table/cards.tsx';
import { Table, type TableColumn } from '#ui/table/table.tsx';
import { Tag } from '#ui/tag.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { fieldName, problemsOf, ROW_FIELDS, type RowField, textIn } from './import-problems.ts';
import { type ImportedRow, isWrong, type Preview } from './import-rows.ts';

/** The columns that identify a row. */
const NAMES: readonly RowField[] = ['name', 'family'];
/** The problem column gets the remaining width; the file's columns are never hidden. */
const ROOM = { priority: 1, least: 110 } as const;
const LATIN: ReadonlySet<RowField> = new Set(['phone_number', 'national_code', 'email', 'whatsapp_number']);

/** Names of the groups, as far as one may see them. */
function useGroups(): ReadonlyMap<number, string> {
  const { data } = useQuery({
    ...queryFor(characters.list, { query: { per_page: '200' } }),
    enabled: can('character.show'),
  });
  return useMemo(() => new Map(data?.data.map(({ id, name }) => [id, name])), [data]);
}

/**
 * The rows to import: errors are shown at their field, and in words beside the name, visible with any number of
 * columns.
 */
export function ImportTable({ preview, name }: { preview: Preview; name: string }) {
  const words = useWords();
  const { t } = words;
  const phone = useViewport() === 'phone';
  const tableWords = useTableWords();
  const groups = useGroups();
  const wrong = preview.rows.length - preview.good;
  const [wanted, setWanted] = useState<'all' | 'wrong'>('wrong');
  const only = wrong > 0 ? wanted : 'all';
  const [opened, setOpened] = useState<ImportedRow | null>(null);
  const [open, setOpen] = useState(false);
  const rows = useMemo(
    () => (only === 'wrong' ? preview.rows.filter(isWrong) : preview.rows),
    [preview, only],
  );

  const columns = useMemo((): TableColumn<ImportedRow>[] => {
    const field = (name: RowField): TableColumn<ImportedRow> => ({
      field: name,
      title: fieldName(words, name),
      room: LATIN.has(name) ? { priority: 1 } : ROOM,
      cell: (row) => <Value row={row} field={name} text={textIn(words, row, name, groups)} />,
    });
    const given = new Set(preview.rows.flatMap(({ input, fields }) => Object.keys({ ...input, ...fields })));
    return [
      {
        field: 'row',
        title: t('importing.file_row'),
        align: 'number',
        room: { priority: 1 },
        cell: ({ row }) => words.number(row),
      },
      ...NAMES.filter((name) => given.has(name)).map(field),
      {
        field: 'problem',
        title: t('importing.problem'),
        room: { priority: 1, least: 240, grows: true },
        cell: (row) =>
          isWrong(row) ? <Problem row={row} /> : <Tag tone="positive">{t('importing.ready')}</Tag>,
      },
      ...ROW_FIELDS.filter((name) => given.has(name) && !NAMES.includes(name)).map(field),
    ];
  }, [preview, words, t, groups]);

  const shared = {
    label: t('importing.title'),
    rows,
    idOf: ({ row }: ImportedRow) => row,
    total: rows.length,
    of: `${name}.${only}`,
    onOpen: (row: ImportedRow) => {
      setOpened(row);
      setOpen(true);
    },
    onNearEnd: () => {},
    tall: wrong > 0,
  };
  return (
    <>
      {wrong > 0 && (
        <Segments
          label={t('importing.shown')}
          className="flex-none self-start max-tablet:self-stretch"
          value={only}
          onChange={setWanted}
          options={[
            { value: 'wrong', label: t('importing.wrong', { n: wrong }) },
            { value: 'all', label: t('importing.all', { n: preview.rows.length }) },
          ]}
        />
      )}
      {phone ? (
        <div className="-mx-4 flex min-h-75 flex-1 flex-col">
          <Cards
            {...shared}
            flagWords={tableWords}
            card={(row) => <RowCard row={row} text={(field) => textIn(words, row, field, groups)} />}
          />
        </div>
      ) : (
        <div className="tbl min-h-75 flex-1">
          <Table {...shared} columns={columns} sort={null} onSort={() => {}} words={tableWords} />
        </div>
      )}
      <RowSheet row={opened} open={open} groups={groups} onClose={() => setOpen(false)} />
    </>
  );
}

/** A row's first error in full, and how many more there are. */
function Problem({ row }: { row: ImportedRow }) {
  const words = useWords();
  const [first, ...others] = problemsOf(words, row);
  if (!first) return null;
  const text = words.t('importing.one_problem', { field: fieldName(words, first.field), text: first.text });
  return (
    <span className="line-clamp-3 text-label leading-normal whitespace-normal text-negative">
      {text} {others.length > 0 && words.t('importing.more_problems', { n: others.length })}
    </span>
  );
}

/** A value of the file; a wrong one is highlighted, even when empty. */
function Value({ row, field, text }: { row: ImportedRow; field: RowField; text: string }) {
  const shown = <bdi className={LATIN.has(field) ? 'num' : undefined}>{text}</bdi>;
  if (!row.fields[field]) return shown;
  return <span className="font-strong text-negative">{text === '' ? '—' : shown}</span>;
}

function RowCard({ row, text }: { row: ImportedRow; text: (field: RowField) => string }) {
  const words = useWords();
  const named = `${text('name')} ${text('family')}`.trim();
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="ellipsis block font-strong">
          {named || words.t('importing.row', { n: row.row })}
        </span>
        <span className="block text-caption text-muted">
          {isWrong(row) ? <Problem row={row} /> : <bdi className="num">{text('phone_number')}</bdi>}
        </span>
      </span>
      <span className="text-caption text-muted">{words.number(row.row)}</span>
    </>
  );
}

/** One row with all its fields and everything that is wrong with them. */
function RowSheet({
  row,
  open,
  groups,
  onClose,
}: {
  row: ImportedRow | null;
  open: boolean;
  groups: ReadonlyMap<number, string>;
  onClose: () => void;
}) {
  const words = useWords();
  const { t } = words;
  const sheet = useSheet();
  const problems = new Map(row ? problemsOf(words, row).map(({ field, text }) => [field, text]) : []);
  const owner = row?.used_by;
  return (
    <Sheet
      open={open}
      onCloseRequest={onClose}
      title={t('importing.row', { n: row?.row ?? 0 })}
      footer={
        owner &&
        can('user.show') && (
          <Button
            block
            size="large"
            onClick={() => {
              onClose();
              sheet.open('customer', owner.id);
            }}
          >
            {t('form.see')}: {owner.name} {owner.family}
          </Button>
        )
      }
    >
      {row && (
        <dl className="lines">
          {ROW_FIELDS.map((field) => {
            const problem = problems.get(field);
            return (
              <Fact
                key={field}
                name={fieldName(words, field)}
                below={problem && <dd className="basis-full text-label text-negative">{problem}</dd>}
              >
                <Value row={row} field={field} text={textIn(words, row, field, groups)} />
              </Fact>
            );
          })}
        </dl>
      )}
    </Sheet>
  );
}
