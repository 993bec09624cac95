export const costTypes = {
  title: 'انواع هزینه',
  new: 'نوع هزینه‌ی تازه',
  edit: 'ویرایش {name}',
  deleted: 'انواع هزینه‌ی حذف‌شده',
  print: 'چاپ انواع هزینه',
  count: '{n, number} نوع',
  nothing: 'هنوز نوع هزینه‌ای نیست.',
  pick: 'انتخاب نوع هزینه',
  name: 'نام',
};
