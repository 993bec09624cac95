import { expect, test } from 'vitest';
import { companyFieldContent, linkOf } from './company-link.ts';

const pars = { id: 5, name: 'پارس' };
const sepehr = { id: 7, name: 'سپهر' };
const linked = { company: 'پارس', link: pars };
const typed = { company: 'پارس', link: null };

test('a record has the link that it names', () => {
  expect(linkOf({ company: 'پارس', company_id: 5 })).toEqual(pars);
  expect(linkOf({ company: 'پارس', company_id: null })).toBeNull();
});

test.each([
  ['a linked record', linked, linked, { text: 'پارس', linked: true }],
  ['another one picked', { ...linked, link: sepehr }, linked, { text: 'سپهر', linked: true }],
  ['a name typed over it', { ...linked, company: 'پار' }, linked, { text: 'پار', linked: false }],
  ['emptied', { ...linked, company: '' }, linked, { text: '', linked: false }],
  ['a typed record', typed, typed, { text: 'پارس', linked: false }],
  ['the one of the same name picked', { ...typed, link: pars }, typed, { text: 'پارس', linked: true }],
])('%s', (_, now, before, shown) => {
  expect(companyFieldContent(now, before)).toEqual(shown);
});
