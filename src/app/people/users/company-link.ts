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
 * The field's content: the chosen company, else the typed name, else the record's. The form keeps a record's link
 * beside a typed name, which removes it on saving.
 */
export function companyFieldContent(now: OfCompany, before: OfCompany): { text: string; linked: boolean } {
  const picked = now.link !== null && now.link.id !== before.link?.id;
  if (picked || (now.link !== null && now.company === before.company))
    return { text: now.link?.name ?? '', linked: true };
  return { text: now.company, linked: false };
}
