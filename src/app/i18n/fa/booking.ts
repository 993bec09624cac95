export const booking = {
  title: 'رزرو',
};
