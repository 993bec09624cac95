export const discountGroups = {
  title: 'گروه‌های تخفیف',
  new: 'گروه تخفیف تازه',
  edit: 'ویرایش {name}',
  deleted: 'گروه‌های تخفیف حذف‌شده',
  print: 'چاپ گروه‌های تخفیف',
  count: '{n, number} گروه',
  nothing: 'هنوز گروه تخفیفی ندارید.',
  percent: 'درصد تخفیف',
  characters: 'برای کدام گروه‌های مشتریان',
  people: 'و برای کدام مشتریان',
  person_add: 'افزودن مشتری',
};
