export const home = {
  title: 'امروز',
};
