import type { settingsBuy as fa } from '../fa/settings-buy.ts';
import type { Same } from '../keys.ts';

export const settingsBuy: Same<typeof fa> = {
  title: 'Costs',
  place: 'Where costs are paid from',
  place_each: 'Said each time',
  paper_from: 'A paper is needed from this sum on',
  paper_from_help: 'Empty: never.',
  state_paper: 'A paper from {sum}',
  state_no_paper: 'No paper needed',
  now_place: 'Costs are paid from the place below unless another is said.',
  now_place_each: 'Each cost says where it is paid from.',
  now_paper: 'From {sum} on a paper is needed.',
  now_no_paper: 'No paper is needed.',
};
