import CircleAlert from 'lucide-react/icons/circle-alert';
import Lock from 'lucide-react/icons/lock';
import type { OwnFieldProps } from '#app/engine/form.ts';
import { useWords } from '#app/i18n/words.ts';
import { PermissionTree } from '#ui/form/permission-tree.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { Tag } from '#ui/tag.tsx';
import { leaves } from './granting.ts';
import { permissionWords, useAccess } from './use-access.ts';

/** The group's permissions, within those of its parent and of the editor. */
export function PermissionsField({ label, value, onChange, error, values }: OwnFieldProps) {
  const { t } = useWords();
  const { nodes, grant, find, mine } = useAccess();
  const parent = find(values.parent_id as number | null);
  const allowed = grant(parent?.id ?? null);
  const ticked = new Set(value as number[]);
  const some = leaves(nodes).some(({ id }) => !allowed.has(id));
  const byParent = leaves(nodes).some(({ id }) => mine.has(id) && !allowed.has(id));
  return (
    <section aria-label={label} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-label font-semibold">{label}</h2>
        <Tag>{t('access.count', { n: ticked.size, all: allowed.size })}</Tag>
        {error && (
          <p className="flex items-center gap-1.5 text-caption text-negative" role="alert">
            <Icon of={CircleAlert} size={16} />
            {error}
          </p>
        )}
      </div>
      <PermissionTree
        nodes={nodes}
        ticked={ticked}
        allowed={allowed}
        words={permissionWords(t)}
        onChange={(next) => onChange([...next].sort((a, b) => a - b))}
      />
      {some && (
        <Notice icon={Lock}>
          {byParent && parent ? t('access.locked', { parent: parent.name }) : t('access.locked_mine')}
        </Notice>
      )}
    </section>
  );
}
