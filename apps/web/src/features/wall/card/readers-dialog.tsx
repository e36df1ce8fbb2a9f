import { Trans, useLingui } from '@lingui/react/macro'
import type { Post, PostReaders } from '@skrzat/contract/wire/wall'
import { Button } from '@skrzat/ui/button'
import { DateText } from '@skrzat/ui/date-text'
import { GroupTag } from '@skrzat/ui/group-dot'
import { Progress } from '@skrzat/ui/progress'
import { reachable } from '@skrzat/ui/reachable'
import { Skeleton } from '@skrzat/ui/skeleton'
import { toast } from '@skrzat/ui/toast'
import { VirtualListInBox, renderedWhole } from '@skrzat/ui/virtual-list'
import { useMutation, useQuery } from '@tanstack/react-query'
import { BellRing, CircleCheck, Clock } from 'lucide-react'
import { Failure } from '#components/failure.tsx'
import { Modal } from '#components/modal.tsx'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { readersOptions, remindReaders } from '../queries.ts'

/** Who confirmed reading a post and who did not, by group; reminds the latter. */
export function ReadersDialog({ post: { id, hidden }, onClose }: { post: Post; onClose: () => void }) {
  const { t } = useLingui()
  const query = useQuery(readersOptions(id))
  const { data } = query
  return (
    <Modal
      title={t`Kto potwierdził przeczytanie`}
      onClose={onClose}
      footer={!hidden && data && data.all > data.confirmed && <Remind id={id} readers={data} />}
    >
      <QueryState
        query={query}
        pending={
          <Pending>
            <Skeleton className="h-48" />
          </Pending>
        }
      >
        {(readers) => <Readers readers={readers} />}
      </QueryState>
    </Modal>
  )
}

function Readers({ readers: { groups, confirmed, all } }: { readers: PostReaders }) {
  const { t } = useLingui()
  if (all === 0) {
    return (
      <p className="text-muted">
        <Trans>Nikt, kogo dotyczy ten wpis, nie ma jeszcze konta.</Trans>
      </p>
    )
  }
  return (
    <section
      {...reachable}
      aria-label={t`Kto potwierdził przeczytanie`}
      className="flex flex-col gap-5 rounded-small"
    >
      <Progress label={t`Potwierdzili`} value={confirmed / all} detail={t`${confirmed} z ${all}`} />
      {groups.map((part) => (
        <GroupReaders key={part.group?.id ?? 0} part={part} whole={all > renderedWhole ? 0 : renderedWhole} />
      ))}
    </section>
  )
}

type GroupReadersProps = { part: PostReaders['groups'][number]; whole: number }

function GroupReaders({ part: { group, readers }, whole }: GroupReadersProps) {
  const { t } = useLingui()
  const missing = readers.filter(({ readDate }) => readDate === null)
  const done = readers.filter(({ readDate }) => readDate !== null)
  const [count, total] = [done.length, readers.length]
  const name = group?.name ?? t`Pracownicy`
  return (
    <section aria-label={name} className="min-w-0">
      <h3 className="mb-1 flex items-center justify-between gap-3 text-sm">
        {group ? <GroupTag color={group.color} name={name} /> : <span className="font-bold">{name}</span>}
        <span className="tabular shrink-0 text-muted">{t`${count} z ${total}`}</span>
      </h3>
      <VirtualListInBox
        name={`readers of ${group?.id}`}
        rows={[...missing, ...done]}
        // Two people may have one name, and nothing else tells them apart.
        keyOf={(_, index) => index}
        whole={whole}
        estimate={41}
        className="divide-y divide-line"
      >
        {({ name: who, readDate }) => (
          <div className="flex items-start gap-2.5 py-2">
            {readDate === null ? (
              <Clock aria-hidden className="mt-1 size-4 shrink-0 text-warning" />
            ) : (
              <CircleCheck aria-hidden className="mt-1 size-4 shrink-0 text-success" />
            )}
            <span className="min-w-0 flex-1 break-words">{who}</span>
            <span className="mt-0.5 shrink-0 text-sm text-muted">
              {readDate === null ? t`jeszcze nie` : <DateText value={readDate} />}
            </span>
          </div>
        )}
      </VirtualListInBox>
    </section>
  )
}

function Remind({ id, readers: { mayRemind, remindedDate } }: { id: number; readers: PostReaders }) {
  const { t } = useLingui()
  const remind = useMutation(remindReaders({ onSuccess: () => void toast.success(t`Wysłano przypomnienie`) }))
  return (
    <div className="flex w-full flex-col gap-2">
      <Failure error={remind.error} />
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        {remindedDate !== null && (
          <p className="min-w-0 flex-1 text-sm text-muted">
            {mayRemind ? (
              <Trans>
                Przypomniano <DateText value={remindedDate} />.
              </Trans>
            ) : (
              <Trans>
                Przypomniano <DateText value={remindedDate} />. Kolejny raz można jutro.
              </Trans>
            )}
          </p>
        )}
        <Button
          icon={BellRing}
          pending={remind.isPending}
          // Not disabled: it was just pressed, and has the focus.
          blocked={!mayRemind}
          onClick={() => mayRemind && remind.mutate({ id })}
        >
          {t`Przypomnij`}
        </Button>
      </div>
    </div>
  )
}
