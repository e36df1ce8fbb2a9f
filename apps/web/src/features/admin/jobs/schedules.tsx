import { Trans, useLingui } from '@lingui/react/macro'
import type { QueueState } from '@skrzat/contract/wire/operations'
import { DateText } from '@skrzat/ui/date-text'
import { jobName } from './names.ts'

/** Scheduled jobs with their last and next runs, soonest first. */
export function Schedules({ queues }: { queues: readonly QueueState[] }) {
  const { t } = useLingui()
  const planned = queues
    .flatMap(({ name, schedule }) => (schedule ? [{ name, ...schedule }] : []))
    .toSorted((a, b) => (a.next ?? '9').localeCompare(b.next ?? '9'))
  return (
    <section aria-label={t`Plan`}>
      <h2 className="mb-3 text-lg font-bold">
        <Trans>Plan</Trans>
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-card">
        {planned.map(({ name, cron, next, last }) => (
          <li key={name} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3">
            <span className="min-w-0 font-medium break-words">
              {jobName(name, t)} <span className="font-mono text-xs font-normal text-muted">{cron}</span>
            </span>
            <span className="text-sm text-muted">
              {last === null ? (
                t`jeszcze nie było`
              ) : (
                <Trans>
                  ostatnio <DateText value={last} />
                </Trans>
              )}
              {', '}
              {next === null ? (
                t`żaden serwer nie ma go w planie`
              ) : (
                <Trans>
                  następnie <DateText value={next} className="text-ink" />
                </Trans>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
