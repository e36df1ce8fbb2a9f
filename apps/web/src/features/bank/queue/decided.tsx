import { Trans, useLingui } from '@lingui/react/macro'
import type { BankLine } from '@skrzat/contract/wire/bank'
import { Badge } from '@skrzat/ui/badge'
import { DateText } from '@skrzat/ui/date-text'
import { kindNames, useReasonText } from '../texts.ts'
import { AllocationList } from './allocation-list.tsx'

/** The decision on a line: its invoices or the reason, by whom, when and why. */
export function Decided({ placeId, line }: { placeId: number; line: BankLine }) {
  const { t, i18n } = useLingui()
  const reasonText = useReasonText()
  const { allocations, reason, decided, state, reversed, bookedDay } = line
  const by = decided?.by
  const why =
    decided?.automatic === true
      ? t`automatycznie`
      : decided?.proposal
        ? i18n._(kindNames[decided.proposal])
        : t`wybrane ręcznie`
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex items-start justify-between gap-3">
        {state === 'BOOKED' ? (
          <AllocationList allocations={allocations} placeId={placeId} />
        ) : (
          <span className="font-medium">{reasonText(reason ?? '')}</span>
        )}
        {reversed ? (
          <Badge tone="warning">{t`wycofany przez bank`}</Badge>
        ) : (
          <Badge tone={state === 'BOOKED' ? 'success' : 'neutral'}>
            {state === 'BOOKED' ? t`zaksięgowany` : t`nie nasze`}
          </Badge>
        )}
      </div>
      {decided && (
        <p className="text-sm text-muted">
          <Trans>
            {by}, <DateText value={decided.at} />
          </Trans>
          {state === 'BOOKED' && ` · ${why}`}
        </p>
      )}
      {bookedDay !== null && (
        <p className="text-sm text-warning">
          <Trans>
            W księdze z dnia <DateText value={bookedDay} form="plain" />, bo miesiąc przelewu jest zamknięty
          </Trans>
        </p>
      )}
    </div>
  )
}
