import { Trans, useLingui } from '@lingui/react/macro'
import type { Day } from '@skrzat/contract/days'
import type { AbsenceFormKid } from '@skrzat/contract/wire/absences'
import { Button } from '@skrzat/ui/button'
import { EmptyState } from '@skrzat/ui/empty-state'
import { ErrorState } from '@skrzat/ui/error-state'
import { Skeleton } from '@skrzat/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { CalendarOff } from 'lucide-react'
import { useState } from 'react'
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
  const [kidId, setKidId] = useState<number>()
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
          <ReportForm form={form.data} kid={chosenOf(form.data.kids, kidId)} onKidChange={setKidId} />
          <MyCalendar
            date={date ?? form.data.today}
            kids={form.data.kids.length}
            kid={shownAlone(form.data.kids, kidId)}
            onDateChange={onDateChange}
          />
        </>
      )}
    </Page>
  )
}

/** The kid that is chosen; an only one is without being pressed. */
function chosenOf(kids: readonly AbsenceFormKid[], kidId: number | undefined): AbsenceFormKid | undefined {
  return kids.length === 1 ? kids[0] : kids.find(({ id }) => id === kidId)
}

/** Whose absences alone are shown, where a place shows one kid at a time: the chosen one's, else the first one's. */
function shownAlone(kids: readonly AbsenceFormKid[], kidId: number | undefined): AbsenceFormKid | undefined {
  if (kids.length === 1 || !kids.some(({ showOneKid }) => showOneKid)) return undefined
  return chosenOf(kids, kidId) ?? kids[0]
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
