import type { access as fa } from '../fa/access.ts';
import type { Same } from '../keys.ts';

export const access: Same<typeof fa> = {
  title: 'Access groups',
  tree: 'Tree',
  below: 'Subgroup',
  new: 'New group',
  edit: 'The group {name}',
  name: 'Group name',
  under: 'Under',
  permissions: 'Permissions',
  count: '{n} of {all} permissions',
  people: '{n, plural, one {# person} other {# people}}',
  members: '{n, plural, one {# person} other {# people}} in this group',
  empty: 'empty',
  locked:
    'The locked permissions are not in “{parent}”; a subgroup cannot have more than the group above it.',
  locked_mine: 'You do not hold the locked permissions, so you cannot grant them.',
  locked_reason: 'Locked',
  granted: 'Granted',
  lacks: '{name} (lacks {n, plural, one {# permission} other {# permissions}})',
  has_children: 'This group has subgroups and cannot be deleted.',
  not_yours: 'This group is above yours, or yours; it can only be looked at.',
  move_help: 'Drag a group, lift it with {key}, or change “Under”, to move it with its subgroups.',
  move_touch: 'Drag a group, or change “Under”, to move it with its subgroups.',
  carried: '“{name}” is lifted. Walk with the arrows, Enter puts it down, Esc puts it back.',
  not_there: 'Not here',
  lacks_some: 'Lacks {n, plural, one {# permission} other {# permissions}}',
  moved: '{name} is under {parent} now',
  choose: 'Choose a group in the tree.',
  none: 'There is no group yet.',
};
