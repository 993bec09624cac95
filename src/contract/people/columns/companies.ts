import { createdColumn } from '#contract/columns/common.ts';
import type { Columns } from '#contract/columns.ts';
import type { Company } from '../companies.ts';

export const companyColumns: Columns<Company> = {
  name: { title: { fa: 'نام', en: 'Name' }, kind: 'text', value: ({ name }) => name, sort: 'name' },
  phone: { title: { fa: 'تلفن', en: 'Phone' }, kind: 'digits', value: ({ phone }) => phone },
  supplier: {
    title: { fa: 'تأمین‌کننده', en: 'Supplier' },
    kind: 'text',
    value: ({ supplier }, lang) => (supplier ? { fa: 'بله', en: 'Yes' }[lang] : null),
  },
  national_id: {
    title: { fa: 'شناسه‌ی ملی', en: 'National ID' },
    kind: 'digits',
    value: ({ national_id }) => national_id,
  },
  economic_code: {
    title: { fa: 'کد اقتصادی', en: 'Economic code' },
    kind: 'digits',
    value: ({ economic_code }) => economic_code,
  },
  postal_code: {
    title: { fa: 'کد پستی', en: 'Postal code' },
    kind: 'digits',
    value: ({ postal_code }) => postal_code,
    hidden: true,
  },
  address: {
    title: { fa: 'نشانی', en: 'Address' },
    kind: 'text',
    value: ({ address }) => address,
    hidden: true,
  },
  created_at: createdColumn,
};
