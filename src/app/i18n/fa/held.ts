export const held = {
  by: 'در دست {who}',
  other: 'میز دیگری',
  left: '{time} مانده',
  not_booked: 'هنوز رزرو نشده؛ می‌توانید شما رزرو کنید.',
  book: 'رزرو می‌کنم',
};
