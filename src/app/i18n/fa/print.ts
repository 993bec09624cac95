export const print = {
  receipt: 'رسید دریافت',
  reservation: 'برگه‌ی رزرو',
};
