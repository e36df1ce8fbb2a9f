import { Trans, useLingui } from '@lingui/react/macro'
import type { QueueState } from '@skrzat/contract/wire/operations'
import { EmptyState } from '@skrzat/ui/empty-state'
import { useUiLocale } from '@skrzat/ui/locale'
import { useQuery } from '@tanstack/react-query'
import { ListPending } from '#components/list-pending.tsx'
import { DeskPage } from '../desk-page.tsx'
import { QueryState } from '#components/query-state.tsx'
import { FailedQueue } from './failed-queue.tsx'
import { Outbox } from './outbox.tsx'
import { jobName } from './names.ts'
import { queuesOptions } from './queries.ts'
import { Queues } from './queues.tsx'
import { Schedules } from './schedules.tsx'

/** The server's background work: failed, waiting and planned jobs. */
export function JobsPage() {
  const { t } = useLingui()
  const locale = useUiLocale()
  const query = useQuery(queuesOptions())
  return (
    <DeskPage title={t`Zadania`}>
      <QueryState
        query={query}
        pending={
          <ListPending
            label={t`Wczytywanie zadań`}
            cells={['w-64', 'w-16', 'w-16', 'ml-auto w-16']}
            card="h-24"
          />
        }
      >
        {(queues) => <Parts queues={byName(queues, t, locale)} />}
      </QueryState>
    </DeskPage>
  )
}

function byName(
  queues: readonly QueueState[],
  say: Parameters<typeof jobName>[1],
  locale: string,
): QueueState[] {
  const { compare } = new Intl.Collator(locale)
  return queues.toSorted((a, b) => compare(jobName(a.name, say), jobName(b.name, say)))
}

function Parts({ queues }: { queues: readonly QueueState[] }) {
  const { t } = useLingui()
  const failed = queues.filter((queue) => queue.failed > 0)
  return (
    <div className="flex min-w-0 flex-col gap-10">
      <section aria-label={t`Nieudane zadania`}>
        <h2 className="mb-3 text-lg font-bold">
          <Trans>Nieudane</Trans>
        </h2>
        {failed.length === 0 ? (
          <EmptyState picture="kite" title={t`Żadne zadanie nie zawiodło`}>
            <Trans>Tu będą zadania, których nie udało się wykonać mimo kolejnych prób.</Trans>
          </EmptyState>
        ) : (
          <div className="flex flex-col gap-4">
            {failed.map((queue) => (
              <FailedQueue key={queue.name} queue={queue} />
            ))}
          </div>
        )}
      </section>
      <Outbox queues={queues} />
      <Queues queues={queues} />
      <Schedules queues={queues} />
    </div>
  )
}
