export const settingsBuy = {
  title: 'خرید و هزینه',
  place: 'هزینه از کجا پرداخت شود',
  place_each: 'هر بار انتخاب شود',
  paper_from: 'پیوست از این مبلغ به بالا الزامی است',
  paper_from_help: 'خالی یعنی هیچ‌وقت.',
  state_paper: 'پیوست از {sum}',
  state_no_paper: 'بدون پیوست',
  now_place: 'هزینه از محل پیش‌فرض پرداخت می‌شود.',
  now_place_each: 'محل پرداخت هزینه هر بار انتخاب می‌شود.',
  now_paper: 'از {sum} به بالا پیوست الزامی است.',
  now_no_paper: 'پیوست الزامی نیست.',
};
