import { Trans, useLingui } from '@lingui/react/macro'
import type { Day } from '@skrzat/contract/days'
import type { AbsenceFormKid } from '@skrzat/contract/wire/absences'
import { EmptyState } from '@skrzat/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { CalendarOff } from 'lucide-react'
import { useState } from 'react'
import { trpc } from '#app/calls/index.ts'
import { News } from '#components/notices/news.tsx'
import { Page } from '#components/page.tsx'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { reportsOf } from '../outbox/outbox-of.ts'
import { WaitingReports } from '../outbox/waiting-reports.tsx'
import { formOptions } from '../queries.ts'
import { MyCalendar } from './my-calendar.tsx'
import { ReportForm } from './report-form.tsx'

type MyAbsencesPageProps = {
  /** A day of the month that the calendar shows; undefined means today. */
  date: Day | undefined
  onDateChange: (date: Day) => void
}

/** A parent's absences: the report form first, then what has been reported. */
export function MyAbsencesPage({ date, onDateChange }: MyAbsencesPageProps) {
  const { t } = useLingui()
  const query = useQuery(formOptions())
  const { data: account } = useQuery(trpc.accounts.me.queryOptions())
  const [kidId, setKidId] = useState<number>()
  return (
    <Page title={t`Zgłoś nieobecność`} width="narrow">
      <News section="absence_user" />
      {account && <WaitingReports me={account.id} />}
      <QueryState query={query} pending={<FormPending />}>
        {(form) =>
          form.kids.length === 0 ? (
            <EmptyState icon={<CalendarOff />} title={t`Nie ma tu żadnego dziecka`}>
              <Trans>
                Gdy placówka wpisze Twój numer telefonu przy dziecku, zgłosisz tu jego nieobecność.
              </Trans>
            </EmptyState>
          ) : (
            <>
              <ReportForm
                form={form}
                kid={chosenOf(form.kids, kidId)}
                onKidChange={setKidId}
                outbox={account && reportsOf(account.id)}
              />
              <MyCalendar
                date={date ?? form.today}
                kids={form.kids.length}
                kid={shownAlone(form.kids, kidId)}
                onDateChange={onDateChange}
              />
            </>
          )
        }
      </QueryState>
    </Page>
  )
}

/** The chosen kid; an only kid is chosen by default. */
function chosenOf(kids: readonly AbsenceFormKid[], kidId: number | undefined): AbsenceFormKid | undefined {
  return kids.length === 1 ? kids[0] : kids.find(({ id }) => id === kidId)
}

/** The kid whose absences are shown, if a place shows one kid at a time: the chosen one, else the first. */
function shownAlone(kids: readonly AbsenceFormKid[], kidId: number | undefined): AbsenceFormKid | undefined {
  if (kids.length === 1 || !kids.some(({ showOneKid }) => showOneKid)) return undefined
  return chosenOf(kids, kidId) ?? kids[0]
}

function FormPending() {
  return (
    <Pending
      className="flex flex-col gap-5"
      skeletons={['h-11 w-64 rounded-full', 'h-40 w-full', 'h-10 w-full', 'h-12 w-full']}
    />
  )
}
