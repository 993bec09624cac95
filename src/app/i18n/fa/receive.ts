export const receive = {
  title: 'دریافت',
};
