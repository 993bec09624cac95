import type { coaches as fa } from '../fa/coaches.ts';
import type { Same } from '../keys.ts';

export const coaches: Same<typeof fa> = {
  title: 'Coaches',
  new: 'New coach',
  deleted: 'Deleted coaches',
  print: 'Print coaches',
  count: '{n, plural, one {# coach} other {# coaches}}',
  nothing: 'There is no coach yet.',
  pick: 'Choose a coach',
};
