import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { GroupReaders, Post, PostReaders } from '@skrzat/contract/wire/wall'
import { Button } from '@skrzat/ui/button'
import { DateText } from '@skrzat/ui/date-text'
import { GroupTag } from '@skrzat/ui/group-dot'
import { Progress } from '@skrzat/ui/progress'
import { reachable } from '@skrzat/ui/reachable'
import { toast } from '@skrzat/ui/toast'
import { VirtualListInBox, renderedWhole } from '@skrzat/ui/virtual-list'
import { useMutation, useQuery } from '@tanstack/react-query'
import { BellRing, CircleCheck, Clock } from 'lucide-react'
import { Failure } from '#components/failure.tsx'
import { Modal } from '#components/modal.tsx'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { readersOptions, remindReaders } from '../queries.ts'
import { readingOf, unreadFirst } from './unread-first.ts'

/** The readers who confirmed a post and those who did not, by group and child; reminds the latter. */
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
      <QueryState query={query} pending={<Pending skeletons={['h-48']} />}>
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
        <GroupPart key={part.group?.id ?? 0} part={part} whole={all > renderedWhole ? 0 : renderedWhole} />
      ))}
    </section>
  )
}

type GroupPartProps = { part: GroupReaders; whole: number }

function GroupPart({ part: { group, readers, confirmed, all }, whole }: GroupPartProps) {
  const { t } = useLingui()
  const name = group?.name ?? t`Pracownicy`
  return (
    <section aria-label={name} className="min-w-0">
      <h3 className="mb-1 flex items-center justify-between gap-3 text-sm">
        {group ? <GroupTag color={group.color} name={name} /> : <span className="font-bold">{name}</span>}
        <span className="tabular shrink-0 text-muted">{t`${confirmed} z ${all}`}</span>
      </h3>
      <VirtualListInBox
        name={`readers of ${group?.id}`}
        rows={unreadFirst(readers)}
        // Two people may have the same name, and nothing else distinguishes them.
        keyOf={(_, index) => index}
        whole={whole}
        estimate={41}
        className="divide-y divide-line"
      >
        {({ name: who, readDates }) => <Row name={who} readDates={readDates} parents={group !== null} />}
      </VirtualListInBox>
    </section>
  )
}

type RowProps = { name: string; readDates: (string | null)[]; parents: boolean }

/** A worker, or a child with the number of its parents who confirmed, and the time of the last confirmation. */
function Row({ name, readDates, parents }: RowProps) {
  const { t } = useLingui()
  const { count, total, latest } = readingOf({ readDates })
  return (
    <div className="flex items-start gap-2.5 py-2">
      {count < total ? (
        <Clock aria-hidden className="mt-1 size-4 shrink-0 text-warning" />
      ) : (
        <CircleCheck aria-hidden className="mt-1 size-4 shrink-0 text-success" />
      )}
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 break-words">{name}</span>
        <span className="tabular text-sm text-muted">
          {parents &&
            t`${plural(total, { one: `${count} z\u00a0# rodzica`, few: `${count} z\u00a0# rodziców`, many: `${count} z\u00a0# rodziców`, other: `${count} z\u00a0# rodzica` })}`}
          {parents && latest && ', '}
          {latest ? <DateText value={latest} /> : !parents && t`jeszcze nie`}
        </span>
      </span>
    </div>
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
