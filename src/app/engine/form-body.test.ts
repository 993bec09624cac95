import { describe, expect, it } from 'vitest';
import { screens } from '#app/i18n/fa/screens.ts';
import { start } from '#app/i18n/fa/start.ts';
import { flatten, makeWords } from '#app/i18n/make-words.ts';
import { coaches } from '#contract/people/coaches.ts';
import { users } from '#contract/people/users.ts';
import { terms } from '#contract/settings/terms.ts';
import { cashes } from '#contract/treasury/cashes.ts';
import { defineForm, type FormRecord, partOf } from './form.ts';
import { createBody, freshValues, isOptional, problemsOf, updateBody, valuesOf } from './form-body.ts';

const plain = makeWords('fa', flatten({ ...screens, ...start }));
const words = { list: 'shell.customers', create: 'shell.customers', edit: 'shell.customers' } as const;
const person = defineForm({
  resource: 'users',
  path: '/customers',
  words,
  create: users.create,
  update: users.update,
  get: users.get,
  title: ({ name }) => name,
  read: ({ character }) => ({ character_id: character.id }),
  fields: {
    name: { type: 'person-name', label: 'booking.name' },
    family: { type: 'person-name', label: 'booking.family' },
    gender: {
      type: 'choice',
      label: 'booking.gender',
      options: [
        { value: 1, label: 'booking.man' },
        { value: 2, label: 'booking.woman' },
      ],
    },
    phone_number: { type: 'phone', label: 'booking.phone' },
    national_code: { type: 'national-code', label: 'booking.phone' },
    company: { type: 'text', label: 'booking.phone' },
    max_debt: { type: 'money', label: 'booking.phone', empty: 0 },
    character_id: { type: 'number', label: 'booking.group', initial: 1 },
    active: { type: 'flag', label: 'booking.group', on: 'update' },
  },
});
const shown = Object.keys(person.fields).filter((name) => name !== 'active');
const SARA = { name: 'سارا', family: 'محمدی', gender: 2, phone_number: '09121234567' };

describe('a new record', () => {
  it('starts with what the description says, and nothing elsewhere', () => {
    expect(freshValues(person)).toMatchObject({ name: '', gender: null, character_id: 1, active: false });
  });

  it('leaves out what was left empty, and sends what stands for nothing', () => {
    const values = { ...freshValues(person), ...SARA, company: '  ' };
    expect(createBody(person, shown, values, plain)).toEqual({ ...SARA, max_debt: 0, character_id: 1 });
  });

  it('names every field that is missing, and no other', () => {
    const values = freshValues(person);
    const problems = problemsOf(
      person,
      users.create,
      shown,
      values,
      createBody(person, shown, values, plain),
    );
    expect(problems).toEqual({
      name: 'required',
      family: 'required',
      gender: 'required',
      phone_number: 'required',
    });
  });

  it('finds by the schema of the call what is wrong', () => {
    const values = {
      ...freshValues(person),
      ...SARA,
      name: 'Sara',
      phone_number: '0912',
      national_code: '1234567890',
    };
    const problems = problemsOf(
      person,
      users.create,
      shown,
      values,
      createBody(person, shown, values, plain),
    );
    expect(problems).toEqual({ name: 'pattern', phone_number: 'pattern', national_code: 'pattern' });
  });

  it('finds what only holds of two fields together', () => {
    const coach = { user_id: 3, share_type: 'percent', share: 120 };
    const form = { ...person, create: coaches.create, fields: {} };
    expect(problemsOf(form, coaches.create, [], coach, coach)).toEqual({ share: 'max' });
  });
});

describe('an edited record', () => {
  const record = {
    ...SARA,
    id: 7,
    version: 3,
    company: 'پارس',
    max_debt: 500_000,
    character: { id: 2, name: 'طلایی' },
  };
  const base = valuesOf(person, record as unknown as FormRecord);

  it('is read from the record, its references by their ids', () => {
    expect(base).toMatchObject({ name: 'سارا', gender: 2, character_id: 2, national_code: '' });
  });

  it('sends only what changed', () => {
    expect(updateBody(person, shown, { ...base, name: 'زهرا' }, base, plain)).toEqual({ name: 'زهرا' });
    expect(updateBody(person, shown, { ...base, national_code: null }, base, plain)).toEqual({});
  });

  it('sends null for what was emptied, and 0 for a limit', () => {
    expect(updateBody(person, shown, { ...base, company: '', max_debt: null }, base, plain)).toEqual({
      company: null,
      max_debt: 0,
    });
  });

  it('refuses to lose what a record must have', () => {
    const values = { ...base, name: ' ', gender: null };
    const body = updateBody(person, shown, values, base, plain);
    expect(problemsOf(person, users.update, shown, values, body)).toEqual({
      name: 'required',
      gender: 'required',
    });
  });
});

it('knows what may stay empty from the call of a new record', () => {
  const optional = Object.keys(person.fields).filter((name) => isOptional(person, name));
  expect(optional).toEqual(['national_code', 'company', 'max_debt', 'character_id', 'active']);
  const cash = { ...person, create: cashes.create, fields: { name: person.fields.name } } as never;
  expect(isOptional(cash, 'name')).toBe(false);
  const { create: _, ...changed } = person;
  const lost = ['name', 'gender', 'national_code', 'company'].filter((name) => isOptional(changed, name));
  expect(lost).toEqual(['national_code', 'company']);
});

it('is held to what its calls take: each of these is an error to the compiler', () => {
  const described = { resource: 'cashes', path: '/', words, title: () => '', create: cashes.create };
  const phone = { type: 'phone', label: 'booking.name' } as const;
  const money = { type: 'money', label: 'booking.name' } as const;
  // @ts-expect-error a new cash box needs a name
  const missing = defineForm({ ...described, fields: {} });
  // @ts-expect-error no cash box has a phone
  const unknown = defineForm({ ...described, fields: { name: phone, phone } });
  // @ts-expect-error a name is no sum of money
  const wrong = defineForm({ ...described, fields: { name: money } });
  expect([missing, unknown, wrong]).toHaveLength(3);
});

it('sends in place of nothing what the other fields make of it, and refuses fields that do not fit each other', () => {
  const term = defineForm({
    resource: 'terms',
    path: '/terms',
    words,
    create: terms.create,
    title: () => '',
    checks: ({ start_time, end_time }) => (String(start_time) >= String(end_time) ? { end_time: 'min' } : {}),
    fields: {
      name: { type: 'text', label: 'booking.name', empty: ({ start_time }) => `از ${start_time}` },
      start_time: { type: 'time', label: 'booking.name' },
      end_time: { type: 'time', label: 'booking.name' },
      weekdays: { type: 'weekdays', label: 'booking.name', initial: [0] },
      price: { type: 'money', label: 'booking.name' },
    },
  });
  const all = Object.keys(term.fields);
  const values = { ...freshValues(term), start_time: '18:00', end_time: '17:00', price: 5 };
  const body = createBody(term, all, values, plain);
  expect(body.name).toBe('از 18:00');
  expect(problemsOf(term, terms.create, all, values, body)).toEqual({ end_time: 'min' });
  // Of what is not shown nothing is wrong.
  expect(problemsOf(term, terms.create, ['price'], values, body)).toEqual({});
});

it('a part of a form has its fields in the order that it names, and a draft of its own', () => {
  const head = partOf(person, 'edge', ['family', 'name', 'no_such_field']);
  expect(Object.keys(head.fields)).toEqual(['family', 'name']);
  expect(head).toMatchObject({ resource: 'users', part: 'edge' });
});
