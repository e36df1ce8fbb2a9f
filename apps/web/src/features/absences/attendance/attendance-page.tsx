import { Trans, useLingui } from '@lingui/react/macro'
import { rangeText } from '@skrzat/contract/day-text'
import { addMonths, firstOfMonth, lastOfMonth, type Day } from '@skrzat/contract/days'
import type { Attendance } from '@skrzat/contract/wire/absences'
import { useToday } from '@skrzat/ui/date-text'
import { EmptyState } from '@skrzat/ui/empty-state'
import { useUiLocale } from '@skrzat/ui/locale'
import { useQuery } from '@tanstack/react-query'
import { monthText } from '#components/day-text.ts'
import { Failure } from '#components/failure.tsx'
import { Page } from '#components/page.tsx'
import { PlaceCrumb } from '#components/place-crumb.tsx'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { PeriodChoice } from '#components/period-choice.tsx'
import { attendanceOptions } from '../queries.ts'
import { ReportLinks } from '../report-links.tsx'
import { useFollowAbsences } from '../use-follow.ts'
import { AttendanceTable } from './attendance-table.tsx'

type AttendancePageProps = {
  placeId: number
  /** A day of the month; undefined means today. */
  date: Day | undefined
  onDateChange: (date: Day) => void
}

/** How many days of a month the children of each group were present. */
export function AttendancePage({ placeId, date, onDateChange }: AttendancePageProps) {
  const { t } = useLingui()
  const today = useToday()
  const month = firstOfMonth(date ?? today)
  const query = useQuery(attendanceOptions(placeId, month))
  useFollowAbsences(placeId)
  return (
    <Page
      title={t`Frekwencja`}
      above={<PlaceCrumb placeId={placeId} />}
      actions={<ReportLinks placeId={placeId} from="month" date={month} />}
    >
      <div className="flex flex-col gap-4">
        <MonthChoice month={month} onChange={onDateChange} />
        <Failure error={query.data && query.error} />
        <QueryState query={query} pending={<Pending skeletons={['h-80 w-full rounded-card']} />}>
          {(attendance) => <Shown attendance={attendance} busy={query.isPlaceholderData} />}
        </QueryState>
      </div>
    </Page>
  )
}

function MonthChoice({ month, onChange }: { month: Day; onChange: (month: Day) => void }) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const current = firstOfMonth(useToday())
  return (
    <PeriodChoice
      previous={{ label: t`Poprzedni miesiąc`, onClick: () => onChange(addMonths(month, -1)) }}
      next={{
        label: t`Następny miesiąc`,
        onClick: () => onChange(addMonths(month, 1)),
        disabled: month >= current,
      }}
      current={{ label: t`Ten miesiąc`, onClick: () => onChange(current), disabled: month === current }}
      text={monthText(month, locale)}
    />
  )
}

function Shown({ attendance, busy }: { attendance: Attendance; busy: boolean }) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const { month, to, workingDays, groups } = attendance
  if (groups.length === 0) {
    return (
      <EmptyState picture="pegs" title={t`Nie ma jeszcze grup`}>
        <Trans>Gdy placówka będzie miała grupy i dzieci, zobaczysz tu ich frekwencję.</Trans>
      </EmptyState>
    )
  }
  if (workingDays === 0) {
    return (
      <EmptyState picture="kite" title={t`Nie ma dni roboczych do policzenia`}>
        <Trans>Frekwencję liczymy z dni roboczych placówki w tym miesiącu, do dziś.</Trans>
      </EmptyState>
    )
  }
  return (
    <>
      <AttendanceTable attendance={attendance} busy={busy} />
      <p className="max-w-prose text-sm text-muted">
        {to < lastOfMonth(month) && (
          <>
            <Trans>Uwzględniamy dni {rangeText({ from: month, to }, locale)}.</Trans>{' '}
          </>
        )}
        <Trans>
          Każde dziecko liczymy w grupie, w której było danego dnia, od dnia wpisania na listę (lub od
          pierwszej nieobecności, jeśli była wcześniej), a dziecko usunięte – do dnia usunięcia. Liczy się
          każda zgłoszona nieobecność, także po terminie.
        </Trans>
      </p>
    </>
  )
}
