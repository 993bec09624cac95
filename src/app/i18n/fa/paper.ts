export const paper = {
  print_day: 'چاپ روز',
  print_week: 'چاپ هفته',
  missing: 'روی این دستگاه نیست: {days}',
};
