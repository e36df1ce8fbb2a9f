import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { QueueState } from '@skrzat/contract/wire/operations'
import { Notice } from '@skrzat/ui/notice'

/** Seconds after which a job that was not handed over is late. */
const LATE = 60

/** Requested jobs that have not reached their queue yet. */
export function Outbox({ queues }: { queues: readonly QueueState[] }) {
  const { t } = useLingui()
  const due = queues.reduce((sum, queue) => sum + queue.due, 0)
  const later = queues.reduce((sum, queue) => sum + queue.later, 0)
  const oldest = Math.max(0, ...queues.map(({ oldestSeconds }) => oldestSeconds))
  const minutes = Math.floor(oldest / 60)
  return (
    <section aria-label={t`Do przekazania`}>
      <h2 className="mb-3 text-lg font-bold">
        <Trans>Do przekazania</Trans>
      </h2>
      <p className="tabular">
        {due === 0
          ? t`Wszystko, co miało ruszyć, jest już w kolejkach.`
          : plural(due, {
              one: '# zadanie czeka na przekazanie do kolejki.',
              few: '# zadania czekają na przekazanie do kolejki.',
              many: '# zadań czeka na przekazanie do kolejki.',
              other: '# zadania czeka na przekazanie do kolejki.',
            })}{' '}
        {later > 0 &&
          plural(later, {
            one: '# zadanie ma ruszyć później.',
            few: '# zadania mają ruszyć później.',
            many: '# zadań ma ruszyć później.',
            other: '# zadania ma ruszyć później.',
          })}
      </p>
      {oldest >= LATE && (
        <Notice tone="warning" className="mt-3">
          {plural(minutes, {
            one: 'Najstarsze czeka już minutę: sprawdź, czy kolejka odpowiada.',
            few: 'Najstarsze czeka już # minuty: sprawdź, czy kolejka odpowiada.',
            many: 'Najstarsze czeka już # minut: sprawdź, czy kolejka odpowiada.',
            other: 'Najstarsze czeka już # minuty: sprawdź, czy kolejka odpowiada.',
          })}
        </Notice>
      )}
    </section>
  )
}
