import Scale from 'lucide-react/icons/scale';
import { useWords } from '#app/i18n/words.ts';
import { Amount } from '#ui/amount.tsx';
import { Card } from '#ui/card.tsx';
import { Tag } from '#ui/tag.tsx';
import type { PlannedLine } from './money-draft.ts';

/** The document that will be made, line by line. */
export function PlannedCard({ lines }: { lines: readonly PlannedLine[] }) {
  const { t, digits } = useWords();
  return (
    <Card className="flex flex-col p-0">
      <div className="flex items-center justify-between gap-3 px-4 py-3">
        <h2 className="font-heavy">{t('treasury.will_post')}</h2>
        <Tag tone="positive" icon={Scale}>
          {t('treasury.balanced')}
        </Tag>
      </div>
      <table className="w-full text-table">
        <thead>
          <tr className="border-b-2 border-line-strong text-label text-muted">
            <th scope="col" className="px-4 py-2 text-start font-semibold">
              {t('treasury.account')}
            </th>
            <th scope="col" className="px-4 py-2 text-end font-semibold">
              {t('treasury.debit')}
            </th>
            <th scope="col" className="px-4 py-2 text-end font-semibold">
              {t('treasury.credit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.account} className="border-b border-line last:border-0">
              <th scope="row" className="px-4 py-2.5 text-start font-strong">
                {digits(line.account)}
              </th>
              <Cell value={line.debit} />
              <Cell value={line.credit} />
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Cell({ value }: { value: number }) {
  return (
    <td className="px-4 py-2.5 text-end">
      {value === 0 ? <span className="text-muted">–</span> : <Amount value={value} className="font-strong" />}
    </td>
  );
}
