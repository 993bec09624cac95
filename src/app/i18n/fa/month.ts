export const month = {
  received: 'دریافت تا امروز',
  ahead: 'رزروشده‌ی پیش رو',
  full: 'ظرفیت ماه',
  in: 'دریافت',
  sold: 'رزرو',
  owing: '{n} مانده',
  no_times: 'بدون تقویم',
  offline: 'نمای ماه فقط آنلاین است',
  offline_detail: 'روزهای نزدیک روی این دستگاه هست.',
  open_day: 'دیدن روز',
};
