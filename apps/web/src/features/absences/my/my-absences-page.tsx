import { Trans, useLingui } from '@lingui/react/macro'
import type { Day } from '@skrzat/contract/days'
import { Button } from '@skrzat/ui/button'
import { EmptyState } from '@skrzat/ui/empty-state'
import { ErrorState } from '@skrzat/ui/error-state'
import { Skeleton } from '@skrzat/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { CalendarOff } from 'lucide-react'
import { useFailureText } from '#app/error-messages.ts'
import { Page } from '#components/page.tsx'
import { formOptions } from '../queries.ts'
import { useReadNotices } from '../use-read-notices.ts'
import { MyCalendar } from './my-calendar.tsx'
import { ReportForm } from './report-form.tsx'

type MyAbsencesPageProps = {
  /** A day of the month that the calendar shows; today's where there is none. */
  date: Day | undefined
  onDateChange: (date: Day) => void
}

/** A parent's absences: what he came for first, the report; below it what has been reported. */
export function MyAbsencesPage({ date, onDateChange }: MyAbsencesPageProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const form = useQuery(formOptions())
  useReadNotices()
  return (
    <Page title={t`Zgłoś nieobecność`} width="narrow">
      {form.isPending && <Pending />}
      {form.isError && !form.data && (
        <ErrorState
          title={failureText(form.error)}
          action={
            <Button onClick={() => void form.refetch()} pending={form.isFetching}>
              <Trans>Spróbuj ponownie</Trans>
            </Button>
          }
        />
      )}
      {form.data?.kids.length === 0 && (
        <EmptyState icon={<CalendarOff />} title={t`Nie ma tu żadnego dziecka`}>
          <Trans>Gdy placówka wpisze Twój numer telefonu przy dziecku, zgłosisz tu jego nieobecność.</Trans>
        </EmptyState>
      )}
      {form.data && form.data.kids.length > 0 && (
        <>
          <ReportForm form={form.data} />
          <MyCalendar
            date={date ?? form.data.today}
            kids={form.data.kids.length}
            onDateChange={onDateChange}
          />
        </>
      )}
    </Page>
  )
}

function Pending() {
  const { t } = useLingui()
  return (
    <section aria-busy aria-label={t`Wczytywanie`} className="flex flex-col gap-5">
      <Skeleton className="h-11 w-64 rounded-full" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-12 w-full" />
    </section>
  )
}
