/** Dark enough for a white tick. */
export const COURT_COLORS = [
  ['#0b7f88', 'teal'],
  ['#5a52d5', 'violet'],
  ['#b56a00', 'amber'],
  ['#2a5bc4', 'blue'],
  ['#11703e', 'green'],
  ['#b81e57', 'pink'],
  ['#54616e', 'grey'],
] as const;
