import { useLingui } from '@lingui/react/macro'
import type { Day } from '@skrzat/contract/days'
import { CalendarDays, ChartColumn, Utensils } from 'lucide-react'
import { ButtonLink } from '#components/button-link.tsx'

type ReportLinksProps = {
  placeId: number
  /** The report that has these links. */
  from: 'day' | 'month'
  date: Day
}

/** Links from a day's or a month's report to the calendar, and to the other report. */
export function ReportLinks({ placeId, from, date }: ReportLinksProps) {
  const { t } = useLingui()
  const shared = { params: { placeId }, variant: 'secondary' } as const
  return (
    <>
      <ButtonLink
        {...shared}
        icon={CalendarDays}
        to="/place/$placeId/absences"
        search={from === 'month' ? { view: 'month', date } : { date }}
      >
        {t`Kalendarz`}
      </ButtonLink>
      {from === 'day' ? (
        <ButtonLink
          {...shared}
          icon={ChartColumn}
          to="/absence/place/$placeId"
          search={{ view: 'month', date }}
        >
          {t`Frekwencja`}
        </ButtonLink>
      ) : (
        <ButtonLink {...shared} icon={Utensils} to="/absence/place/$placeId">
          {t`Raport dzienny`}
        </ButtonLink>
      )}
    </>
  )
}
