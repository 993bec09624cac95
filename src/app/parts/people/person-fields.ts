/** The form fields of people, for others and oneself. */
export const personFields = {
  name: { type: 'person-name', label: 'people.name', max: 60 },
  family: { type: 'person-name', label: 'people.family', max: 60 },
  gender: {
    type: 'choice',
    label: 'people.gender',
    options: [
      { value: 1, label: 'people.man' },
      { value: 2, label: 'people.woman' },
    ],
  },
  latin_name: { type: 'flag', label: 'people.latin_name', help: 'people.latin_name_help' },
  national_code: { type: 'national-code', label: 'people.national_code' },
  born_at: { type: 'date', label: 'people.born_at', past: true },
  email: { type: 'email', label: 'people.email', max: 254 },
  whatsapp_number: { type: 'whatsapp', label: 'people.whatsapp' },
  company: { type: 'text', label: 'people.company', max: 100 },
  avatar: { type: 'avatar', label: 'people.avatar', aside: true },
} as const;
