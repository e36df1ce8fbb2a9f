import { useLingui } from '@lingui/react/macro'
import { addMonths, firstOfMonth, type Day } from '@skrzat/contract/days'
import { Button } from '@skrzat/ui/button'
import { useToday } from '@skrzat/ui/date-text'
import { useUiLocale } from '@skrzat/ui/locale'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { monthText } from '#components/day-text.ts'
import { Failure } from '#components/failure.tsx'
import { Page } from '#components/page.tsx'
import { PlaceCrumb } from '#components/place-crumb.tsx'
import { Pending } from '#components/pending.tsx'
import { PeriodChoice } from '#components/period-choice.tsx'
import { QueryState } from '#components/query-state.tsx'
import '#components/print-sheet.css'
import { Figures } from './figures.tsx'
import { GroupsAttendance } from './groups-attendance.tsx'
import { monthSummaryOptions } from './queries.ts'

type MonthPageProps = {
  placeId: number
  /** A day of the month; undefined means the last whole one. */
  date: Day | undefined
  onDateChange: (date: Day) => void
}

/** What a month of the place comes to, on one sheet. */
export function MonthPage({ placeId, date, onDateChange }: MonthPageProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const current = firstOfMonth(useToday())
  const last = addMonths(current, -1)
  const month = firstOfMonth(date ?? last)
  const query = useQuery(monthSummaryOptions(placeId, month))
  return (
    <Page
      title={t`Podsumowanie miesiąca`}
      above={<PlaceCrumb placeId={placeId} name={query.data?.place.name} />}
      width="narrow"
      actions={
        <Button
          icon={Printer}
          className="print:hidden"
          disabled={!query.data || query.isPlaceholderData}
          onClick={() => window.print()}
        >
          {t`Drukuj`}
        </Button>
      }
    >
      <div className="print-sheet flex flex-col gap-6">
        <div className="print:hidden">
          <PeriodChoice
            previous={{ label: t`Poprzedni miesiąc`, onClick: () => onDateChange(addMonths(month, -1)) }}
            next={{
              label: t`Następny miesiąc`,
              onClick: () => onDateChange(addMonths(month, 1)),
              disabled: month >= current,
            }}
            current={{
              label: t`Ostatni miesiąc`,
              onClick: () => onDateChange(last),
              disabled: month === last,
            }}
            text={monthText(month, locale)}
          />
        </div>
        <p className="hidden text-[14pt] font-bold first-letter:uppercase print:block">
          {monthText(month, locale)}
        </p>
        <Failure error={query.data && query.error} />
        <QueryState query={query} pending={<Pending skeletons={['h-96 w-full rounded-card']} />}>
          {(summary) => (
            <div aria-busy={query.isPlaceholderData} className="flex flex-col gap-6">
              <Figures of={summary} />
              <GroupsAttendance groups={summary.attendance.groups} />
            </div>
          )}
        </QueryState>
      </div>
    </Page>
  )
}
