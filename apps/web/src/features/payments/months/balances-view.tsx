import { Trans, useLingui } from '@lingui/react/macro'
import type { Day } from '@skrzat/contract/days'
import { netOf } from '@skrzat/contract/month-sheet'
import type { BalancesOfDay } from '@skrzat/contract/wire/months'
import { EmptyState } from '@skrzat/ui/empty-state'
import { GroupDot } from '@skrzat/ui/group-dot'
import { useQuery } from '@tanstack/react-query'
import { ListPending } from '#components/list-pending.tsx'
import { QueryState } from '#components/query-state.tsx'
import { KidOfGroup } from '../kid-of-group.tsx'
import { AmountTable, type AmountColumn } from './amount-table.tsx'
import { KidChoice, useKidChoice } from './kid-choice.tsx'
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
  const columns: AmountColumn<Balance>[] = [
    { name: t`przed terminem`, of: ({ ages }) => ages.notDue },
    { name: t`1–30 dni`, of: ({ ages }) => ages.upTo30 },
    { name: t`31–60 dni`, of: ({ ages }) => ages.upTo60 },
    { name: t`ponad 60 dni`, of: ({ ages }) => ages.over60 },
    { name: t`Do zapłaty`, of: ({ amountLeft }) => amountLeft },
    { name: t`Nadpłata`, of: ({ credit }) => credit },
    { name: t`Kaucja`, of: ({ deposits }) => deposits },
    { name: t`Saldo`, of: netOf },
  ]
  const table = { columns, sparse: true, className: 'min-w-[58rem]' }
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <AmountTable
        {...table}
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
        <AmountTable
          {...table}
          label={t`Według dzieci`}
          first={t`Dziecko`}
          rows={choice.rows.map((row) => ({
            key: row.kid.id,
            name: <KidOfGroup kid={row.kid} group={row.group} />,
            row,
          }))}
        />
      </div>
    </div>
  )
}
