import { standard } from '../crud.ts';
import { saleAddonQueries } from './queries.ts';

/** Add-ons; what was sold before keeps its own name and price. */
export const addonRecords = standard({
  table: 'sale_addons',
  resource: 'sale-addons',
  find: saleAddonQueries.find,
});
