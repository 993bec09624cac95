import Building from 'lucide-react/icons/building';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import type { OwnFieldProps } from '#app/engine/form.ts';
import { useWords } from '#app/i18n/words.ts';
import { CompanyPicker } from '#app/parts/people/company-picker.tsx';
import type { Company } from '#contract/people/companies.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { type CompanyLink, companyFieldContent, linkOf } from './company-link.ts';

/** A person's company: its name is typed, or one that is known is picked, and then the two are linked (D33). */
export function CompanyField({ label, optional, values, set, error, record }: OwnFieldProps) {
  const { t } = useWords();
  const [picking, setPicking] = useState(false);
  const before = { company: String(record?.company ?? ''), link: record && linkOf(record) };
  const shown = companyFieldContent(
    { company: String(values.company ?? ''), link: values.company_id as CompanyLink | null },
    before,
  );
  // Only one is sent: a typed name removes the link, and a link sets the name.
  const pick = ({ id, name }: Company) =>
    set(
      id === before.link?.id
        ? { company: before.company, company_id: before.link }
        : { company: record ? before.company : name, company_id: { id, name } },
    );
  return (
    <>
      <TextField
        {...{ label, optional, error }}
        help={t(shown.linked ? 'people.company_linked' : 'people.company_help')}
        icon={shown.linked ? Building : undefined}
        maxLength={100}
        value={shown.text}
        onChange={(company) => set({ company, company_id: before.link })}
        end={<IconButton icon={Search} label={t('companies.pick')} onClick={() => setPicking(true)} />}
      />
      <CompanyPicker
        open={picking}
        onClose={() => setPicking(false)}
        onPick={([company]) => {
          setPicking(false);
          if (company) pick(company);
        }}
      />
    </>
  );
}

/** The link is shown in the name's field; only its error is shown here. */
export function CompanyLinkProblem({ error }: OwnFieldProps) {
  return error ? <p className="text-caption text-negative">{error}</p> : null;
}
