/** A company of the club's, as the form of a person holds it. */
export interface CompanyLink {
  id: number;
  name: string;
}

interface OfCompany {
  company: string;
  link: CompanyLink | null;
}

/** The link that a record has. */
export const linkOf = ({ company, company_id }: Readonly<Record<string, unknown>>): CompanyLink | null =>
  typeof company_id === 'number' ? { id: company_id, name: String(company ?? '') } : null;

/**
 * What stands in the field: the company that was picked since, else what was typed since, else what the record has. A
 * record's link stays in the form beside a name that is typed over it, since that name takes it away when it is saved.
 */
export function shownCompany(now: OfCompany, before: OfCompany): { text: string; linked: boolean } {
  const picked = now.link !== null && now.link.id !== before.link?.id;
  if (picked || (now.link !== null && now.company === before.company))
    return { text: now.link?.name ?? '', linked: true };
  return { text: now.company, linked: false };
}
