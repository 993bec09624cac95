export const settingsUsers = {
  title: 'مشتریان تازه',
  now_free: 'مشتریان سقف بدهی ندارند.',
  now_limit: 'هر مشتری تا {sum} می‌تواند بدهکار شود.',
  max_debt: 'سقف بدهی هر مشتری',
  max_debt_help: 'خالی یعنی بی‌سقف؛ برای هر کس جدا هم می‌شود.',
};
