import { useLingui } from '@lingui/react/macro'
import type { MetricsNow } from '@skrzat/contract/wire/metrics'
import { jobName } from '../jobs/names.ts'
import { useFigures } from './figures.ts'
import { FiguresTable } from './figures-table.tsx'

/** The counts of every queue. */
export function QueuesTable({ queues }: Pick<MetricsNow, 'queues'>) {
  const { t, i18n } = useLingui()
  const { compare } = new Intl.Collator(i18n.locale)
  const { number } = useFigures()
  const named = queues.map((queue) => ({ ...queue, title: jobName(queue.name, t) }))
  return (
    <FiguresTable
      title={t`Kolejki zadań`}
      note={t`Wspólne dla wszystkich serwerów, liczone co pół minuty.`}
      heads={[t`Kolejka`, t`Czeka`, t`W toku`, t`Odłożone`, t`Nieudane`]}
      rows={named
        .toSorted((a, b) => compare(a.title, b.title))
        .map(({ name, title, waiting, active, delayed, failed }) => ({
          name,
          label: (
            <>
              <span className="block">{title}</span>
              <span className="block text-xs text-muted" lang="en">
                {name}
              </span>
            </>
          ),
          figures: [waiting, active, delayed, failed].map((count) => number(count)),
        }))}
      empty={t`Kolejki nie zostały jeszcze policzone.`}
    />
  )
}
