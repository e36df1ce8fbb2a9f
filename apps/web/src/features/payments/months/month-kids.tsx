import { Trans, useLingui } from '@lingui/react/macro'
import { sheetLine, sumFlows } from '@skrzat/contract/month-sheet'
import type { MonthSheet } from '@skrzat/contract/wire/months'
import { EmptyState } from '@skrzat/ui/empty-state'
import { KidOfGroup } from '../kid-of-group.tsx'
import { AmountTable, type AmountColumn } from './amount-table.tsx'
import { KidChoice, useKidChoice } from './kid-choice.tsx'

/** The sheet by child, with a search and groups. */
export function MonthKids({ sheet }: { sheet: MonthSheet }) {
  const { t } = useLingui()
  const choice = useKidChoice(sheet.kids)
  const columns: AmountColumn<ReturnType<typeof sheetLine>>[] = [
    { name: t`Na początek`, of: ({ opening }) => opening },
    { name: t`Naliczono`, of: ({ charged }) => charged },
    { name: t`Korekty`, of: ({ corrections }) => corrections },
    { name: t`Wpłacono`, of: ({ paid }) => paid },
    { name: t`Zwrócono`, of: ({ refunded }) => refunded },
    { name: t`Na koniec`, of: ({ closing }) => closing },
  ]
  if (sheet.kids.length === 0)
    return (
      <EmptyState picture="kite" title={t`Nic tu nie było do zapłaty`}>
        <Trans>Gdy w tym miesiącu pojawią się faktury lub wpłaty, będą tu według dzieci.</Trans>
      </EmptyState>
    )
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <h3 className="font-bold">
        <Trans>Według dzieci</Trans>
      </h3>
      <KidChoice choice={choice} />
      <AmountTable
        label={t`Według dzieci`}
        first={t`Dziecko`}
        columns={columns}
        rows={choice.rows.map((row) => ({
          key: row.kid.id,
          name: <KidOfGroup kid={row.kid} group={row.group} />,
          row: sheetLine(row),
        }))}
        totals={sheetLine(sumFlows(choice.rows))}
        className="min-w-[44rem]"
      />
    </div>
  )
}
