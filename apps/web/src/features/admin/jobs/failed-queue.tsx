import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { QueueState } from '@skrzat/contract/wire/operations'
import { Button } from '@skrzat/ui/button'
import { Skeleton } from '@skrzat/ui/skeleton'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Failure } from '#components/failure.tsx'
import { QueryState } from '#components/query-state.tsx'
import { DiscardQuestion } from './discard-question.tsx'
import { FailedItem } from './failed-item.tsx'
import { jobName } from './names.ts'
import { failedOptions, retryJobs } from './queries.ts'

/** The failed jobs of a queue, to be retried or discarded one by one or all at once. */
export function FailedQueue({ queue: { name, failed } }: { queue: QueueState }) {
  const { t } = useLingui()
  const query = useQuery(failedOptions(name))
  // A job's id; without one, the whole queue.
  const [discarding, setDiscarding] = useState<{ id?: string }>()
  const said = (changed: number) =>
    toast.success(
      changed === 0
        ? t`Nic nie zostało do ponowienia`
        : t`${plural(changed, {
            one: 'Ponowiono # zadanie',
            few: 'Ponowiono # zadania',
            many: 'Ponowiono # zadań',
            other: 'Ponowiono # zadania',
          })}`,
    )
  const retry = useMutation(retryJobs({ onSuccess: ({ changed }) => said(changed) }))
  const title = jobName(name, t)
  return (
    <section aria-label={title} className="rounded-card border border-line bg-card">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-3">
        <h3 className="min-w-0 font-medium break-words">
          {title} <span className="tabular text-muted">({failed})</span>
        </h3>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="secondary"
            icon={RotateCcw}
            pending={retry.isPending && retry.variables.id === undefined}
            onClick={() => retry.mutate({ queue: name })}
          >
            {t`Ponów wszystkie`}
          </Button>
          <Button size="sm" variant="danger-quiet" icon={Trash2} onClick={() => setDiscarding({})}>
            {t`Porzuć wszystkie`}
          </Button>
        </div>
      </div>
      {retry.error && (
        <div className="px-4 pt-3">
          <Failure error={retry.error} />
        </div>
      )}
      <QueryState query={query} pending={<Skeleton className="m-4 h-12" />}>
        {({ rows, total }) => (
          <>
            <ul aria-label={t`Nieudane: ${title}`} className="divide-y divide-line">
              {rows.map((job) => (
                <FailedItem
                  key={job.id}
                  job={job}
                  pending={retry.isPending && retry.variables.id === job.id}
                  onRetry={() => retry.mutate({ queue: name, id: job.id })}
                  onDiscard={() => setDiscarding({ id: job.id })}
                />
              ))}
            </ul>
            {total > rows.length && (
              <p className="tabular border-t border-line px-4 py-3 text-sm text-muted">
                {t`Widać ${rows.length} najnowszych z ${total}.`}
              </p>
            )}
          </>
        )}
      </QueryState>
      {discarding && (
        <DiscardQuestion queue={name} chosen={discarding} onClose={() => setDiscarding(undefined)} />
      )}
    </section>
  )
}
