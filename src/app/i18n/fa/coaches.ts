export const coaches = {
  title: 'مربیان',
  new: 'مربی تازه',
  deleted: 'مربیان حذف‌شده',
  print: 'چاپ مربیان',
  count: '{n} مربی',
  nothing: 'هنوز مربی‌ای نیست.',
  pick: 'انتخاب مربی',
};
