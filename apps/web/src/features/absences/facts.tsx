import { Trans, useLingui } from '@lingui/react/macro'
import { rangeText } from '@skrzat/contract/day-text'
import type { Absence } from '@skrzat/contract/wire/absences'
import { DateText } from '@skrzat/ui/date-text'
import { GroupTag } from '@skrzat/ui/group-dot'
import { useUiLocale } from '@skrzat/ui/locale'
import type { ReactNode } from 'react'
import { useWeekdayText } from '#components/day-text.ts'
import { StateBadge } from './state-badge.tsx'
import { stateOf } from './texts.tsx'

/** The day, its state, the range and time of the report, and a parent's reason. */
export function AbsenceFacts({ absence }: { absence: Absence }) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const dayText = useWeekdayText()
  const { day, from, to, createdDate, group, reason } = absence
  return (
    <dl className="tabular flex flex-col gap-3">
      <Fact term={t`Dzień`}>
        <span className="inline-block font-medium first-letter:uppercase">{dayText(day)}</span>
      </Fact>
      <Fact term={t`Stan`}>
        <StateBadge state={stateOf(absence)} />
      </Fact>
      <Fact term={t`Grupa`}>
        <GroupTag color={group.color} name={group.name} />
      </Fact>
      {from !== to && <Fact term={t`Zgłoszony zakres`}>{rangeText({ from, to }, locale)}</Fact>}
      <Fact term={t`Zgłoszono`}>
        <DateText value={createdDate} />
        {absence.afterTime && (
          <span className="text-muted">
            {', '}
            <Trans>po terminie</Trans>
          </span>
        )}
      </Fact>
      {reason !== null && (
        <Fact term={t`Powód`}>
          <span className="break-words">{reason}</span>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="ml-auto min-w-0 text-right">{children}</dd>
    </div>
  )
}
