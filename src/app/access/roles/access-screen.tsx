import { useNavigate, useSearch } from '@tanstack/react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import Info from 'lucide-react/icons/info';
import Plus from 'lucide-react/icons/plus';
import { useCall } from '#app/calls/use-call.ts';
import { can } from '#app/data/access.ts';
import { useCan } from '#app/data/profile.ts';
import { ExportBar } from '#app/engine/export-bar.tsx';
import { ExportMenu, WORKBOOKS } from '#app/engine/export-menu.tsx';
import { ErrorNotice } from '#app/engine/failed-notice.tsx';
import { useExport } from '#app/engine/use-export.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import { toast } from '#app/state/toast.ts';
import { type Role, roles } from '#contract/access/roles.ts';
import { Button } from '#ui/button.tsx';
import { PermissionTree } from '#ui/form/permission-tree.tsx';
import { TreeView } from '#ui/form/tree-view.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { isMine, lacks, parentsFor } from './granting.ts';
import { PeopleButton } from './people-button.tsx';
import { RoleEditor } from './role-editor.tsx';
import { permissionWords, useAccess } from './use-access.ts';

/** The tree of access groups, and beside it the one that is open: `?role=3`, or `?role=new&under=3`. */
export function AccessScreen() {
  const words = useWords();
  const { t } = words;
  useCan();
  const access = useAccess();
  const { role: open, under } = useSearch({ strict: false }) as { role?: number | 'new'; under?: number };
  const navigate = useNavigate();
  const phone = useViewport() === 'phone';
  const go = (search: { role?: number | 'new' | undefined; under?: number | undefined }) =>
    void navigate(linkTo('/settings/access', { search }));
  const chosen = typeof open === 'number' ? access.find(open) : null;
  const exporting = useExport(roles.list, t('access.title'));
  const editing = open === 'new' ? can('role.create') : chosen !== null;
  return (
    <>
      <TopBar {...(!(phone && editing) && { title: t('access.title') })}>
        {phone && editing && (
          <>
            <IconButton icon={ChevronLeft} flipIcon label={t('access.title')} onClick={() => go({})} />
            <h1 className="ellipsis text-lead font-heavy">{chosen ? chosen.name : t('access.new')}</h1>
          </>
        )}
        {!(phone && editing) && (
          <ExportMenu files={WORKBOOKS} onExport={(type) => exporting.start(type, {})} />
        )}
      </TopBar>
      <ExportBar exporting={exporting} />
      <main className="flex min-h-0 flex-1 gap-4 p-4 max-tablet:p-0">
        {access.error && (
          <div className="flex-1 max-tablet:p-4">
            <ErrorNotice error={access.error} onRetry={access.retry} />
          </div>
        )}
        {!access.error && (!phone || !editing) && (
          <section
            aria-label={t('access.tree')}
            className="card flex w-90 flex-none flex-col p-0 max-tablet:w-full max-tablet:rounded-none max-tablet:border-0"
          >
            <Tree access={access} chosen={chosen} onOpen={go} />
          </section>
        )}
        {!access.error && !access.loading && (!phone || editing) && (
          <section
            aria-label={chosen ? chosen.name : t('access.new')}
            className="card flex min-w-0 flex-1 flex-col overflow-hidden p-0 max-tablet:rounded-none max-tablet:border-0"
          >
            {open === 'new' && can('role.create') ? (
              <RoleEditor
                key={`new-${under}`}
                group={null}
                parent={under ?? access.role}
                onDone={(id) => go(id === null ? {} : { role: id })}
              />
            ) : chosen ? (
              isMine(access.all, chosen.id, access.role) && can('role.update') ? (
                <RoleEditor
                  key={chosen.id}
                  group={chosen}
                  parent={chosen.parent_id}
                  onDone={(id) => go(id === null || phone ? {} : { role: id })}
                />
              ) : (
                <ReadGroup group={chosen} access={access} />
              )
            ) : (
              <p className="m-auto p-6 text-muted">{t('access.choose')}</p>
            )}
          </section>
        )}
      </main>
    </>
  );
}

type Access = ReturnType<typeof useAccess>;

function Tree({
  access,
  chosen,
  onOpen,
}: {
  access: Access;
  chosen: Role | null;
  onOpen: (search: { role?: number | 'new'; under?: number }) => void;
}) {
  const { t } = useWords();
  const laptop = useViewport() === 'laptop';
  const update = useCall(roles.update);
  const { all, role: own, tree } = access;
  const may = can('role.update');
  const parent = chosen && (chosen.id === own || isMine(all, chosen.id, own)) ? chosen.id : own;
  const put = async (id: number, to: number, undo: number | null) => {
    const [moved, above] = [access.find(id), access.find(to)];
    if (!moved || !above) return;
    const outcome = await update.submit({ params: { id: String(id) }, body: { parent_id: to } });
    if (outcome.state !== 'done') return;
    toast({
      text: t('access.moved', { name: moved.name, parent: above.name }),
      ...(undo !== null && {
        action: { label: t('common.undo'), counts: true, onPress: () => void put(id, undo, null) },
      }),
    });
  };
  const refuses = (id: number, to: number) => {
    const [moved, above] = [access.find(id), access.find(to)];
    if (!moved || !above || id === to || moved.parent_id === to) return '';
    if (!isMine(all, id, own) || !parentsFor(all, moved, own).includes(above)) return t('access.not_there');
    const n = lacks(above, moved.permissions);
    return n > 0 ? t('access.lacks_some', { n }) : null;
  };
  return (
    <>
      <div className="flex min-h-14 items-center gap-3 border-b border-line px-4">
        <h2 className="flex-1 font-heavy">{t('access.tree')}</h2>
        {can('role.create') && (
          <Button kind="soft" icon={Plus} onClick={() => onOpen({ role: 'new', under: parent })}>
            {t('access.below')}
          </Button>
        )}
      </div>
      <div data-scrolls className="min-h-0 flex-1 overflow-y-auto">
        {access.loading && <SkeletonRows rows={6} />}
        {!access.loading && tree.length === 0 && <p className="p-4 text-muted">{t('access.none')}</p>}
        {tree.length > 0 && (
          <TreeView
            label={t('access.title')}
            nodes={tree}
            chosen={chosen?.id ?? null}
            onChoose={({ id }) => onOpen({ role: id })}
            draw={({ name, users_count }) => (
              <>
                <span className="ellipsis flex-1 font-strong">{name}</span>
                <span className="flex-none text-caption text-muted">
                  {users_count > 0 ? t('access.people', { n: users_count }) : t('access.empty')}
                </span>
              </>
            )}
            {...(may && {
              move: {
                onMove: (id, to) => void put(id, to, access.find(id)?.parent_id ?? null),
                refuses,
                help: (id) =>
                  t('access.carried', { name: access.find(id)?.name ?? '', enter: 'Enter', escape: 'Esc' }),
              },
            })}
          />
        )}
      </div>
      <ErrorNotice error={update.error}>{update.errorText}</ErrorNotice>
      {may && (
        <p className="flex items-center gap-2 border-t border-line px-4 py-3 text-label text-muted">
          <Icon of={Info} size={16} />
          {laptop ? t('access.move_help', { key: 'M' }) : t('access.move_touch')}
        </p>
      )}
    </>
  );
}

/** A group the person may not change. */
function ReadGroup({ group, access }: { group: Role; access: Access }) {
  const { t } = useWords();
  const top = group.parent_id === null && group.permissions.length === 0;
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
      <h2 className="text-lead font-heavy">{group.name}</h2>
      <Notice>{t('access.not_yours')}</Notice>
      <PeopleButton group={group} />
      {!top && (
        <PermissionTree
          nodes={access.nodes}
          ticked={new Set(group.permissions)}
          allowed={new Set()}
          words={permissionWords(t)}
          onChange={() => {}}
          locked
        />
      )}
    </div>
  );
}
