import { Trans, useLingui } from '@lingui/react/macro'
import { warsawDay, type Day } from '@skrzat/contract/days'
import type { AbsenceForm, AbsenceFormKid } from '@skrzat/contract/wire/absences'
import { EmptyState } from '@skrzat/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { trpc } from '#app/calls/index.ts'
import type { Outbox } from '#app/offline/index.ts'
import { News } from '#components/notices/news.tsx'
import { Page } from '#components/page.tsx'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { outboxOf } from '../outbox/outbox-of.ts'
import type { WaitingChange } from '../outbox/report.ts'
import { WaitingReports } from '../outbox/waiting-reports.tsx'
import { formOptions } from '../queries.ts'
import { MyCalendar } from './my-calendar.tsx'
import { ReportForm } from './report-form.tsx'
import { useServerClock } from './use-server-clock.ts'

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
  const outbox = account && outboxOf(account.id)
  return (
    <Page title={t`Zgłoś nieobecność`} width="narrow">
      <News section="absence_user" />
      {outbox && <WaitingReports outbox={outbox} />}
      <QueryState query={query} pending={<FormPending />}>
        {(form) =>
          form.kids.length === 0 ? (
            <EmptyState picture="kite" title={t`Nie ma tu żadnego dziecka`}>
              <Trans>
                Gdy placówka wpisze Twój numer telefonu przy dziecku, zgłosisz tu jego nieobecność.
              </Trans>
            </EmptyState>
          ) : (
            <Absences
              form={form}
              readAt={query.dataUpdatedAt}
              outbox={outbox}
              date={date}
              onDateChange={onDateChange}
            />
          )
        }
      </QueryState>
    </Page>
  )
}

type AbsencesProps = MyAbsencesPageProps & {
  form: AbsenceForm
  /** When the form's answer came, in milliseconds since 1970. */
  readAt: number
  outbox: Outbox<WaitingChange> | undefined
}

function Absences({ form, readAt, outbox, date, onDateChange }: AbsencesProps) {
  const now = useServerClock(form.now, readAt)
  const [ids, setIds] = useState<readonly number[]>([])
  const { kids } = form
  // An only kid is chosen by default.
  const chosen = kids.length === 1 ? kids : kids.filter(({ id }) => ids.includes(id))
  return (
    <>
      <ReportForm form={form} now={now} kids={chosen} onKidsChange={setIds} outbox={outbox} />
      <MyCalendar
        date={date ?? warsawDay(now)}
        today={warsawDay(now)}
        kids={kids.length}
        alone={shownAlone(kids, chosen)}
        outbox={outbox}
        onDateChange={onDateChange}
      />
    </>
  )
}

/** The kids whose absences are shown, if a place shows one kid at a time: the chosen ones, else the first. */
function shownAlone(
  kids: readonly AbsenceFormKid[],
  chosen: readonly AbsenceFormKid[],
): readonly AbsenceFormKid[] | undefined {
  if (kids.length === 1 || !kids.some(({ showOneKid }) => showOneKid)) return undefined
  return chosen.length > 0 ? chosen : kids.slice(0, 1)
}

function FormPending() {
  return (
    <Pending
      className="flex flex-col gap-5"
      skeletons={['h-11 w-64 rounded-full', 'h-40 w-full', 'h-10 w-full', 'h-12 w-full']}
    />
  )
}
