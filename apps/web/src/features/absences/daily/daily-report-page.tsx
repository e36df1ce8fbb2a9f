import { useLingui } from '@lingui/react/macro'
import type { Day } from '@skrzat/contract/days'
import { Button } from '@skrzat/ui/button'
import { useToday } from '@skrzat/ui/date-text'
import { Skeleton } from '@skrzat/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { DayChoice } from '#components/day-choice.tsx'
import { DayOff } from '#components/day-off.tsx'
import { Failure } from '#components/failure.tsx'
import { Page } from '#components/page.tsx'
import { PlaceCrumb } from '#components/place-crumb.tsx'
import { QueryState } from '#components/query-state.tsx'
import { Legend } from '../legend.tsx'
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
          above={<PlaceCrumb placeId={placeId} name={report.data?.place.name} />}
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
            <DayChoice label={t`Dzień raportu`} day={day} onChange={onDateChange} />
            <Failure error={report.data && report.error} />
            <QueryState query={report} pending={<Skeleton className="h-80 w-full rounded-card" />}>
              {(data) =>
                data.dayOff ? (
                  <DayOff day={day} dayOff={data.dayOff} onDateChange={onDateChange} />
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
