import { useLingui } from '@lingui/react/macro'
import type { FailedJob } from '@skrzat/contract/wire/operations'
import { Button } from '@skrzat/ui/button'
import { DateText } from '@skrzat/ui/date-text'
import { RotateCcw, Trash2 } from 'lucide-react'

type FailedItemProps = { job: FailedJob; pending: boolean; onRetry: () => void; onDiscard: () => void }

/** A failed job: when and why it failed, and its ids. */
export function FailedItem({ job: { id, reason, failedAt, data }, pending, ...act }: FailedItemProps) {
  const { t } = useLingui()
  const about = Object.entries(data).map(([name, value]) => `${name} ${value}`)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p lang="en" className="break-words">
          {reason === '' ? '–' : reason}
        </p>
        <p className="tabular mt-0.5 text-sm break-words text-muted">
          <DateText value={failedAt} />
          {about.map((each) => ` · ${each}`)} · {id}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          size="sm"
          variant="secondary"
          icon={RotateCcw}
          pending={pending}
          aria-label={t`Ponów zadanie ${id}`}
          onClick={act.onRetry}
        >
          {t`Ponów`}
        </Button>
        <Button
          size="sm"
          variant="danger-quiet"
          icon={Trash2}
          aria-label={t`Porzuć zadanie ${id}`}
          onClick={act.onDiscard}
        >
          {t`Porzuć`}
        </Button>
      </div>
    </li>
  )
}
