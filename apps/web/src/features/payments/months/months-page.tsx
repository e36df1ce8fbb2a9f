import { useLingui } from '@lingui/react/macro'
import { DatePicker } from '@skrzat/ui/date-picker'
import { useToday } from '@skrzat/ui/date-text'
import { Field } from '@skrzat/ui/field'
import { useQuery } from '@tanstack/react-query'
import { useMenuPlace } from '#app/navigation/index.ts'
import { ListPending } from '#components/list-pending.tsx'
import { PaymentsFrame } from '#components/payments-tabs.tsx'
import { QueryState } from '#components/query-state.tsx'
import { BalancesView } from './balances-view.tsx'
import { MonthList } from './month-list.tsx'
import { MonthSheetView } from './month-sheet.tsx'
import { monthsOptions, sheetOptions } from './queries.ts'
import type { ChangeMonthsSearch, MonthsSearch } from './search.ts'

type MonthsPageProps = { placeId: number; search: MonthsSearch; changeSearch: ChangeMonthsSearch }

/** A place's months: their states and sheets; and what was owed on any day. */
export function MonthsPage({ placeId, search, changeSearch }: MonthsPageProps) {
  const { t } = useLingui()
  const { mayDo } = useMenuPlace(placeId)
  const today = useToday()
  const query = useQuery(monthsOptions(placeId))
  const { date } = search
  return (
    <PaymentsFrame placeId={placeId} tab="months" title={t`Miesiące`}>
      <div className="flex min-w-0 flex-col gap-4">
        <Field label={t`Stan na dzień`} className="w-full md:w-56">
          <DatePicker
            value={date}
            max={today}
            onValueChange={(day) => changeSearch({ date: day, month: undefined })}
            placeholder={t`Wybierz dzień`}
            calendarLabel={t`Stan na dzień`}
          />
        </Field>
        <QueryState
          query={query}
          pending={
            <ListPending
              label={t`Wczytywanie miesięcy`}
              cells={['w-48', 'w-28', 'ml-auto w-28']}
              card="h-24"
            />
          }
        >
          {({ months }) => {
            const month =
              date === undefined
                ? (search.month ?? months.find(({ next }) => next)?.month ?? months[0]?.month)
                : undefined
            return (
              <div className="grid min-w-0 gap-6 2xl:grid-cols-[17rem_minmax(0,1fr)]">
                <MonthList placeId={placeId} months={months} shown={month} />
                {date !== undefined && <BalancesView key={date} placeId={placeId} date={date} />}
                {month !== undefined && (
                  <Shown
                    placeId={placeId}
                    month={month}
                    mayReopen={mayDo('reopenMonth')}
                    // Closing or reopening changes which one is shown without a choice.
                    onAsk={() => changeSearch({ month }, { replace: true })}
                  />
                )}
              </div>
            )
          }}
        </QueryState>
      </div>
    </PaymentsFrame>
  )
}

type ShownProps = { placeId: number; month: string; mayReopen: boolean; onAsk: () => void }

function Shown({ placeId, month, mayReopen, onAsk }: ShownProps) {
  const { t } = useLingui()
  const query = useQuery(sheetOptions(placeId, month))
  return (
    <QueryState
      query={query}
      pending={
        <ListPending
          label={t`Wczytywanie zestawienia`}
          cells={['w-48', 'w-28', 'ml-auto w-28']}
          card="h-24"
        />
      }
    >
      {(sheet) => <MonthSheetView sheet={sheet} mayReopen={mayReopen} onAsk={onAsk} />}
    </QueryState>
  )
}
