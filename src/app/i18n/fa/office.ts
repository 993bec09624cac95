import { access } from './access.ts';
import { form } from './form.ts';
import { people } from './people.ts';

/** Words of lists and forms: fetched with the first of them. */
export const office = { access, form, people };
