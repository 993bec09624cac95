export const reservation = {
  title: 'رزرو',
};
