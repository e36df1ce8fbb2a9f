import { Trans, useLingui } from '@lingui/react/macro'
import { addDays, weekday, type Day } from '@skrzat/contract/days'
import type { DailyAbsences } from '@skrzat/contract/wire/absences'
import { Button } from '@skrzat/ui/button'
import { DatePicker } from '@skrzat/ui/date-picker'
import { useToday } from '@skrzat/ui/date-text'
import { EmptyState } from '@skrzat/ui/empty-state'
import { Field } from '@skrzat/ui/field'
import { Skeleton } from '@skrzat/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { CalendarOff, Printer } from 'lucide-react'
import { Failure } from '#components/failure.tsx'
import { useHolidayName } from '#components/holiday-names.ts'
import { Page } from '#components/page.tsx'
import { QueryState } from '#components/query-state.tsx'
import { useLongDay } from '#components/day-text.ts'
import { Legend } from '../legend.tsx'
import { PeriodChoice } from '#components/period-choice.tsx'
import { dailyOptions } from '../queries.ts'
import { ReportLinks } from '../report-links.tsx'
import { STATES } from '../texts.tsx'
import { useFollowAbsences } from '../use-follow.ts'
import { Kitchen } from './kitchen.tsx'
import { ReportTable } from './report-table.tsx'

/** A parent's timely report has just a name. */
const MARKED = STATES.filter((state) => state !== 'reported')

type DailyReportPageProps = {
  placeId: number
  /** Undefined means today. */
  date: Day | undefined
  onDateChange: (date: Day) => void
}

/** Who is absent on a day, by group, and the number of meals; the kitchen's printout is one page. */
export function DailyReportPage({ placeId, date, onDateChange }: DailyReportPageProps) {
  const { t } = useLingui()
  const today = useToday()
  const day = date ?? today
  const report = useQuery(dailyOptions(placeId, day))
  useFollowAbsences(placeId)
  const stale = report.isPlaceholderData
  return (
    <>
      <div className="print:hidden">
        <Page
          title={t`Raport dzienny`}
          above={report.data?.place.name}
          actions={
            <>
              <ReportLinks placeId={placeId} from="day" date={day} />
              <Button
                icon={Printer}
                disabled={!report.data || stale || report.data.dayOff !== null}
                onClick={() => window.print()}
              >
                {t`Drukuj dla kuchni`}
              </Button>
            </>
          }
        >
          <div className="flex flex-col gap-4">
            <DayChoice day={day} today={today} onChange={onDateChange} />
            <Failure error={report.data && report.error} />
            <QueryState query={report} pending={<Skeleton className="h-80 w-full rounded-card" />}>
              {(data) =>
                data.dayOff ? (
                  <DayOff dayOff={data.dayOff} onNext={() => onDateChange(dayAfter(day))} />
                ) : (
                  <>
                    <ReportTable report={data} busy={stale} />
                    {data.total.absent > 0 && <Legend states={MARKED} />}
                  </>
                )
              }
            </QueryState>
          </div>
        </Page>
      </div>
      {report.data && !stale && !report.data.dayOff && (
        <Kitchen report={report.data} asOf={report.dataUpdatedAt} />
      )}
    </>
  )
}

type DayChoiceProps = { day: Day; today: Day; onChange: (day: Day) => void }

function DayChoice({ day, today, onChange }: DayChoiceProps) {
  const { t } = useLingui()
  const dayText = useLongDay()
  return (
    <PeriodChoice
      previous={{ label: t`Poprzedni dzień`, onClick: () => onChange(addDays(day, -1)) }}
      next={{ label: t`Następny dzień`, onClick: () => onChange(addDays(day, 1)) }}
      current={{ label: t`Dziś`, onClick: () => onChange(today) }}
      text={dayText(day)}
    >
      <Field label={t`Dzień raportu`} labelHidden className="flex-1 basis-40 md:w-44 md:flex-none">
        <DatePicker
          value={day}
          onValueChange={(chosen) => chosen !== undefined && onChange(chosen)}
          placeholder={t`Wybierz dzień`}
          calendarLabel={t`Dzień raportu`}
        />
      </Field>
    </PeriodChoice>
  )
}

/** The next weekday: Monday after Friday and after a weekend. */
function dayAfter(day: Day): Day {
  return addDays(day, weekday(day) >= 5 ? 8 - weekday(day) : 1)
}

type DayOffProps = { dayOff: NonNullable<DailyAbsences['dayOff']>; onNext: () => void }

/** A day off: no children and no meals. */
function DayOff({ dayOff, onNext }: DayOffProps) {
  const { t } = useLingui()
  const holidayName = useHolidayName()
  const { reason } = dayOff
  const name = reason === 'holiday' ? holidayName(dayOff.name) : dayOff.name
  const texts = {
    weekend: t`To weekend`,
    holiday: t`To święto: ${name}`,
    closed: name ? t`Placówka zamknięta: ${name}` : t`Placówka jest tego dnia zamknięta`,
  }
  return (
    <EmptyState
      icon={<CalendarOff />}
      title={texts[reason]}
      action={
        <Button variant="secondary" onClick={onNext}>
          <Trans>Pokaż następny dzień</Trans>
        </Button>
      }
    >
      <Trans>Placówka nie pracuje, więc kuchnia nie gotuje.</Trans>
    </EmptyState>
  )
}
