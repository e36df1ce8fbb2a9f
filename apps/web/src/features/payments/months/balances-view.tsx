import { Trans, useLingui } from '@lingui/react/macro'
import type { Day } from '@skrzat/contract/days'
import { netOf } from '@skrzat/contract/month-sheet'
import type { BalancesOfDay } from '@skrzat/contract/wire/months'
import { EmptyState } from '@skrzat/ui/empty-state'
import { GroupDot } from '@skrzat/ui/group-dot'
import { Money } from '@skrzat/ui/money'
import { Table, TableCell, TableFoot, TableHead, TableHeader, TableRow, TableScroll } from '@skrzat/ui/table'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ListPending } from '#components/list-pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { KidChoice, KidOfGroup, useKidChoice } from './kid-choice.tsx'
import { balancesOptions } from './queries.ts'

type Balance = BalancesOfDay['totals']

/** Balances and ages as of a day: by group and by child. */
export function BalancesView({ placeId, date }: { placeId: number; date: Day }) {
  const { t } = useLingui()
  const query = useQuery(balancesOptions(placeId, date))
  return (
    <div aria-busy={query.isFetching} className="min-w-0">
      <QueryState
        query={query}
        pending={
          <ListPending label={t`Wczytywanie stanu`} cells={['w-48', 'w-28', 'ml-auto w-28']} card="h-24" />
        }
      >
        {(balances) =>
          balances.kids.length === 0 ? (
            <EmptyState picture="jar" title={t`Tego dnia nikt nic nie był winien`}>
              <Trans>Wybierz inny dzień, żeby zobaczyć, co wtedy zostało do zapłaty.</Trans>
            </EmptyState>
          ) : (
            <Shown balances={balances} />
          )
        }
      </QueryState>
    </div>
  )
}

function Shown({ balances: { kids, groups, totals } }: { balances: BalancesOfDay }) {
  const { t } = useLingui()
  const choice = useKidChoice(kids)
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <BalanceTable
        label={t`Według grup`}
        first={t`Grupa`}
        rows={groups.map((row) => ({
          key: row.group.id,
          name: (
            <span className="flex items-center gap-1.5">
              <GroupDot color={row.group.color} className="size-2.5" />
              {row.group.name}
            </span>
          ),
          row,
        }))}
        totals={totals}
      />
      <div className="flex min-w-0 flex-col gap-3">
        <KidChoice choice={choice} />
        <BalanceTable
          label={t`Według dzieci`}
          first={t`Dziecko`}
          rows={choice.rows.map((row) => ({ key: row.kid.id, name: <KidOfGroup row={row} />, row }))}
        />
      </div>
    </div>
  )
}

type BalanceTableProps = {
  label: string
  first: string
  rows: readonly { key: number; name: ReactNode; row: Balance }[]
  totals?: Balance
}

function BalanceTable({ label, first, rows, totals }: BalanceTableProps) {
  const { t } = useLingui()
  const columns = [
    { name: t`przed terminem`, of: ({ ages }: Balance) => ages.notDue },
    { name: t`1–30 dni`, of: ({ ages }: Balance) => ages.upTo30 },
    { name: t`31–60 dni`, of: ({ ages }: Balance) => ages.upTo60 },
    { name: t`ponad 60 dni`, of: ({ ages }: Balance) => ages.over60 },
    { name: t`Do zapłaty`, of: ({ amountLeft }: Balance) => amountLeft },
    { name: t`Nadpłata`, of: ({ credit }: Balance) => credit },
    { name: t`Kaucja`, of: ({ deposits }: Balance) => deposits },
    { name: t`Saldo`, of: netOf },
  ]
  return (
    <TableScroll aria-label={label}>
      <Table aria-label={label} className="min-w-[60rem]">
        <TableHead>
          <tr className="bg-card">
            <TableHeader>{first}</TableHeader>
            {columns.map(({ name }) => (
              <TableHeader key={name} numeric>
                {name}
              </TableHeader>
            ))}
          </tr>
        </TableHead>
        <tbody>
          {rows.map(({ key, name, row }) => (
            <TableRow key={key}>
              <TableCell>{name}</TableCell>
              {columns.map((column) => (
                <TableCell key={column.name} numeric>
                  {column.of(row) !== 0 && <Money grosze={column.of(row)} dense />}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </tbody>
        {totals && (
          <TableFoot>
            <tr className="bg-card">
              <TableHeader scope="row">{t`Razem`}</TableHeader>
              {columns.map(({ name, of }) => (
                <TableCell key={name} numeric>
                  <Money grosze={of(totals)} dense className="font-bold" />
                </TableCell>
              ))}
            </tr>
          </TableFoot>
        )}
      </Table>
    </TableScroll>
  )
}
