export const slots = {
  day: 'روز',
  no_past: 'این روز گذشته است.',
  none_free: 'این روز سانس آزادی ندارد.',
};
