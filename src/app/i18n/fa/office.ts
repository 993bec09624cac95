import { access } from './access.ts';
import { characters } from './characters.ts';
import { coaches } from './coaches.ts';
import { companies } from './companies.ts';
import { costTypes } from './cost-types.ts';
import { courts } from './courts.ts';
import { discountGroups } from './discount-groups.ts';
import { events } from './events.ts';
import { form } from './form.ts';
import { importing } from './import.ts';
import { list } from './list.ts';
import { logs } from './logs.ts';
import { merge } from './merge.ts';
import { people } from './people.ts';
import { record } from './record.ts';
import { refundRules } from './refund-rules.ts';
import { saleAddons } from './sale-addons.ts';
import { settings } from './settings.ts';
import { setup } from './setup.ts';
import { terms } from './terms.ts';
import { users } from './users.ts';

/** Words of lists, forms and settings: fetched with the first of them. */
export const office = {
  access,
  characters,
  coaches,
  companies,
  'cost-types': costTypes,
  courts,
  'discount-groups': discountGroups,
  events,
  form,
  importing,
  list,
  logs,
  merge,
  people,
  record,
  'refund-rules': refundRules,
  'sale-addons': saleAddons,
  settings,
  setup,
  terms,
  users,
};
