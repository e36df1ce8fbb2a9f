import { Trans, useLingui } from '@lingui/react/macro'
import type { QueueState } from '@skrzat/contract/wire/operations'
import { Table, TableCell, TableHead, TableHeader, TableRow, TableScroll } from '@skrzat/ui/table'
import { useWide } from '#app/parts/index.ts'
import { jobName } from './names.ts'

/** The counts of every queue, updated automatically. */
export function Queues({ queues }: { queues: readonly QueueState[] }) {
  const { t } = useLingui()
  const wide = useWide()
  return (
    <div>
      <h2 className="mb-3 text-lg font-bold">
        <Trans>Kolejki</Trans>
      </h2>
      {wide ? (
        <TableScroll aria-label={t`Kolejki`}>
          <Table>
            <TableHead>
              <tr className="bg-card">
                <TableHeader>{t`Zadanie`}</TableHeader>
                <TableHeader numeric>{t`Czeka`}</TableHeader>
                <TableHeader numeric>{t`W toku`}</TableHeader>
                <TableHeader numeric>{t`Odłożone`}</TableHeader>
                <TableHeader numeric>{t`Nieudane`}</TableHeader>
                <TableHeader numeric>{t`Wykonane w ostatniej dobie`}</TableHeader>
              </tr>
            </TableHead>
            <tbody>
              {queues.map((queue) => (
                <TableRow key={queue.name}>
                  <TableCell title={queue.name}>{jobName(queue.name, t)}</TableCell>
                  {countsOf(queue).map(([key, count]) => (
                    <TableCell key={key} numeric className={count === 0 ? 'text-muted' : 'font-medium'}>
                      {count}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </tbody>
          </Table>
        </TableScroll>
      ) : (
        <ul aria-label={t`Kolejki`} className="divide-y divide-line rounded-card border border-line bg-card">
          {queues.map((queue) => (
            <QueueItem key={queue.name} queue={queue} />
          ))}
        </ul>
      )}
    </div>
  )
}

function countsOf({ waiting, active, delayed, failed, done }: QueueState) {
  return Object.entries({ waiting, active, delayed, failed, done })
}

function QueueItem({ queue }: { queue: QueueState }) {
  const { t } = useLingui()
  const { waiting, active, delayed, failed, done } = queue
  const parts = [
    waiting > 0 && t`czeka ${waiting}`,
    active > 0 && t`w toku ${active}`,
    delayed > 0 && t`odłożone ${delayed}`,
    failed > 0 && t`nieudane ${failed}`,
    done > 0 && t`w ostatniej dobie wykonane: ${done}`,
  ].filter((part) => part !== false)
  return (
    <li className="px-4 py-3">
      <p className="font-medium">{jobName(queue.name, t)}</p>
      <p className="tabular text-sm text-muted">
        {parts.length > 0 ? parts.join(', ') : t`w ostatniej dobie nic`}
      </p>
    </li>
  )
}
