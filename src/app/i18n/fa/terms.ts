export const terms = {
  title: 'سانس‌ها',
  new: 'سانس تازه',
  edit: 'ویرایش {name}',
  deleted: 'سانس‌های حذف‌شده',
  print: 'چاپ سانس‌ها',
  count: '{n, number} سانس',
  nothing: 'هنوز سانسی ندارید.',
  price_help: 'رزروهایی که هست و روزهایی که ساخته شده، همان قیمت را نگه می‌دارند.',
};
