export const companies = {
  title: 'شرکت‌ها',
  new: 'شرکت تازه',
  deleted: 'شرکت‌های حذف‌شده',
  print: 'چاپ شرکت‌ها',
  count: '{n, number} شرکت',
  nothing: 'هنوز شرکتی نیست.',
  pick: 'انتخاب شرکت',
  one: 'شرکت',
  gone: 'این شرکت پیدا نشد.',
  edit: 'ویرایش',
};
