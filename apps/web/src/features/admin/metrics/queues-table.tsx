import { useLingui } from '@lingui/react/macro'
import type { MetricsNow } from '@skrzat/contract/wire/metrics'
import { useFigures } from './figures.ts'
import { FiguresTable } from './figures-table.tsx'

/** Every queue with what is in it. */
export function QueuesTable({ queues }: Pick<MetricsNow, 'queues'>) {
  const { t } = useLingui()
  const { number } = useFigures()
  return (
    <FiguresTable
      title={t`Kolejki zadań`}
      note={t`Wspólne dla wszystkich serwerów, liczone co pół minuty.`}
      heads={[t`Kolejka`, t`Czeka`, t`W toku`, t`Odłożone`, t`Nieudane`]}
      rows={queues.map(({ name, waiting, active, delayed, failed }) => ({
        name,
        figures: [waiting, active, delayed, failed].map((count) => number(count)),
      }))}
      empty={t`Kolejki nie zostały jeszcze policzone.`}
    />
  )
}
