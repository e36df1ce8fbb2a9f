import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { trpc } from '#app/calls/index.ts'
import { Pending } from '#components/pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { useFigures } from './figures.ts'
import { FiguresTable } from './figures-table.tsx'

/** Milliseconds between polls, as these figures change slowly. */
const EVERY = 30_000

/** The statements that took most of the database's time, and the source of the figures. */
export function StatementsTable() {
  const { t } = useLingui()
  const { number, milliseconds } = useFigures()
  const query = useQuery({ ...trpc.metrics.statements.queryOptions(), refetchInterval: EVERY, staleTime: 0 })
  return (
    <QueryState query={query} pending={<Pending skeletons={['h-72 rounded-card']} />}>
      {({ source, statements }) => (
        <FiguresTable
          title={t`Najdłuższe zapytania do bazy danych`}
          note={
            source === 'database'
              ? t`Liczy je sama baza danych (pg_stat_statements), dla wszystkich serwerów. Bez wartości parametrów.`
              : t`Zmierzył je ten serwer od swojego startu: w bazie danych nie ma rozszerzenia pg_stat_statements, które liczyłoby je dla wszystkich serwerów. Bez wartości parametrów.`
          }
          heads={[t`Zapytanie`, t`Ile razy`, t`Razem`, t`Średnio`, t`Najdłużej`]}
          rows={statements.map(({ text, count, total, mean, longest }) => ({
            name: text,
            label: (
              <code className="line-clamp-3 text-xs" lang="en">
                {text}
              </code>
            ),
            figures: [number(count), milliseconds(total), milliseconds(mean), milliseconds(longest)],
          }))}
          empty={t`Nie było jeszcze żadnych zapytań.`}
        />
      )}
    </QueryState>
  )
}
