export const saleAddons = {
  title: 'افزودنی‌ها',
  new: 'افزودنی تازه',
  edit: 'ویرایش {name}',
  deleted: 'افزودنی‌های حذف‌شده',
  print: 'چاپ افزودنی‌ها',
  count: '{n, number} قلم',
  nothing: 'هنوز افزودنی‌ای ندارید.',
  price: 'قیمت هر یک',
  active_help: 'غیرفعال فروخته نمی‌شود؛ فروخته‌ها می‌ماند.',
};
