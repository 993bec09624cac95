import type { settingsBuy as fa } from '../fa/settings-buy.ts';
import type { Same } from '../keys.ts';

export const settingsBuy: Same<typeof fa> = {
  title: 'Purchases and costs',
  place: 'Where costs are paid from',
  place_each: 'Choose each time',
  paper_from: 'Attachment required from',
  paper_from_help: 'Empty means never.',
  state_paper: 'Attachment from {sum}',
  state_no_paper: 'No attachment needed',
  now_place: 'Costs are paid from the default place.',
  now_place_each: 'The place is chosen for each cost.',
  now_paper: 'An attachment is required from {sum}.',
  now_no_paper: 'No attachment is required.',
};
