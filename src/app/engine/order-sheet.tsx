import { useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import { refusalText } from '#app/calls/error-words.ts';
import { useCall } from '#app/calls/use-call.ts';
import { can } from '#app/data/access.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { loadChunk } from '#app/lazy-screen.ts';
import { useFormClose } from '#app/shell/leave-guard.tsx';
import type { SheetScreenProps } from '#app/shell/sheet-address.ts';
import { useOffline } from '#app/state/connection.ts';
import { toast } from '#app/state/toast.ts';
import type { CallRequest } from '#contract/call.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { ReorderList } from '#ui/reorder-list.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { AnswerMissing } from './answer-missing.tsx';
import { definitionOf } from './definitions.ts';
import { ErrorNotice } from './failed-notice.tsx';
import type { ListAnswer, ListCall, Listed, OrderCall, Resource } from './resource.ts';

/** As many as one call puts into an order. */
const ALL = { query: { per_page: '200', 'order[0]': 'sort,asc' } } as const;
const coming = new Map<string, Promise<Resource<Listed>>>();

/** The definition of a list, fetched once; one that failed is asked for again the next time. */
function fetched(name: string): Promise<Resource<Listed>> {
  const known = coming.get(name) ?? loadChunk(() => definitionOf<Listed>(name));
  coming.set(name, known);
  known.catch(() => coming.delete(name));
  return known;
}

/** The sheet `?sheet=order.<resource>`: its records are dragged, or moved by arrows or buttons, and saved once. */
export function OrderSheet({ id: name = '', ...sheet }: SheetScreenProps) {
  const resource = use(fetched(name));
  const { order } = resource.calls;
  return order && can(order.permission) ? (
    <Ordered key={name} resource={resource} call={order} {...sheet} />
  ) : null;
}

const idsOf = (rows: readonly Listed[]) => rows.map(({ id }) => id);

function Ordered({
  resource,
  call,
  open,
  onClose,
}: Omit<SheetScreenProps, 'id'> & { resource: Resource<Listed>; call: OrderCall }) {
  const words = useWords();
  const { t } = words;
  const query = useQuery(queryFor(resource.calls.list, ALL as CallRequest<ListCall<unknown>>));
  const rows = (query.data as ListAnswer<Listed> | undefined)?.data;
  const [ids, setIds] = useState<readonly number[] | null>(null);
  const save = useCall(call);
  const undo = useCall(call);
  const offline = useOffline();
  const before = idsOf(rows ?? []);
  // Records added or removed meanwhile are placed as on the server.
  const shown = (ids ?? before).flatMap((id) => rows?.find((row) => row.id === id) ?? []);
  const all = [...shown, ...(rows ?? []).filter(({ id }) => !shown.some((row) => row.id === id))];
  const dirty = idsOf(all).join() !== before.join();
  const close = useFormClose({ open, dirty, clear: () => setIds(null), onClose });
  const putBack = async () => {
    const outcome = await undo.submit({ body: { ids: before } } as CallRequest<OrderCall>);
    if (outcome.state === 'refused') toast({ text: refusalText(words, outcome.error), kind: 'warning' });
  };
  const submit = async () => {
    const outcome = await save.submit({ body: { ids: idsOf(all) } } as CallRequest<OrderCall>);
    if (outcome.state !== 'done') return;
    toast({
      text: t('list.ordered'),
      action: {
        label: t('common.undo'),
        counts: true,
        onPress: () => void putBack(),
      },
    });
    close.finish();
  };
  return (
    <Sheet
      open={open}
      onCloseRequest={close.request}
      title={t('list.order_of', { name: t(resource.words.title) })}
      footer={
        rows &&
        dirty && (
          <>
            <ErrorNotice error={save.error}>{save.errorText}</ErrorNotice>
            <Button kind="primary" size="large" block busy={save.busy} onClick={() => void submit()}>
              {t('list.order_save')}
            </Button>
          </>
        )
      }
    >
      {offline && <Notice kind="offline">{t('list.order_offline')}</Notice>}
      <p className="text-label text-muted">{t('list.order_help')}</p>
      {rows ? (
        <ReorderList
          items={all}
          keyOf={({ id }) => String(id)}
          titleOf={(row) => words.digits(resource.titleOf(row, words))}
          draw={(row) => (
            <span className="ellipsis min-w-0 flex-1 font-strong">
              {words.digits(resource.titleOf(row, words))}
            </span>
          )}
          onChange={(list) => setIds(idsOf(list))}
          words={{ move: t('list.move'), up: t('list.up'), down: t('list.down') }}
        />
      ) : (
        <AnswerMissing query={query} rows={5} />
      )}
      {close.dialog}
    </Sheet>
  );
}
