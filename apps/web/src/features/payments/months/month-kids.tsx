import { Trans, useLingui } from '@lingui/react/macro'
import { sheetLine, sumFlows } from '@skrzat/contract/month-sheet'
import type { MonthSheet } from '@skrzat/contract/wire/months'
import { EmptyState } from '@skrzat/ui/empty-state'
import { Money } from '@skrzat/ui/money'
import { Table, TableCell, TableFoot, TableHead, TableHeader, TableRow, TableScroll } from '@skrzat/ui/table'
import { useWide } from '#app/parts/index.ts'
import { listName } from '#components/kid-name.ts'
import { KidChoice, KidOfGroup, useKidChoice } from './kid-choice.tsx'

const COLUMNS = ['opening', 'charged', 'corrections', 'paid', 'refunded', 'closing'] as const

/** The sheet by child, with a search and groups. */
export function MonthKids({ sheet }: { sheet: MonthSheet }) {
  const { t } = useLingui()
  const wide = useWide()
  const choice = useKidChoice(sheet.kids)
  const names = {
    opening: t`Na początek`,
    charged: t`Naliczono`,
    corrections: t`Korekty`,
    paid: t`Wpłacono`,
    refunded: t`Zwrócono`,
    closing: t`Na koniec`,
  }
  if (sheet.kids.length === 0)
    return (
      <EmptyState picture="kite" title={t`Nic tu nie było do zapłaty`}>
        <Trans>Gdy w tym miesiącu pojawią się faktury lub wpłaty, będą tu według dzieci.</Trans>
      </EmptyState>
    )
  const rows = choice.rows.map((row) => ({ ...row, line: sheetLine(row) }))
  const totals = sheetLine(sumFlows(choice.rows))
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <h3 className="font-bold">
        <Trans>Według dzieci</Trans>
      </h3>
      <KidChoice choice={choice} />
      {wide ? (
        <TableScroll aria-label={t`Według dzieci`}>
          <Table aria-label={t`Według dzieci`} className="min-w-[44rem]">
            <TableHead>
              <tr className="bg-card">
                <TableHeader>{t`Dziecko`}</TableHeader>
                {COLUMNS.map((name) => (
                  <TableHeader key={name} numeric>
                    {names[name]}
                  </TableHeader>
                ))}
              </tr>
            </TableHead>
            <tbody>
              {rows.map((row) => (
                <TableRow key={row.kid.id}>
                  <TableCell>
                    <KidOfGroup row={row} />
                  </TableCell>
                  {COLUMNS.map((name) => (
                    <TableCell key={name} numeric>
                      <Money grosze={row.line[name]} dense />
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </tbody>
            <TableFoot>
              <tr className="bg-card">
                <TableHeader scope="row">{t`Razem`}</TableHeader>
                {COLUMNS.map((name) => (
                  <TableCell key={name} numeric>
                    <Money grosze={totals[name]} dense className="font-bold" />
                  </TableCell>
                ))}
              </tr>
            </TableFoot>
          </Table>
        </TableScroll>
      ) : (
        <ul
          aria-label={t`Według dzieci`}
          className="divide-y divide-line rounded-card border border-line bg-card text-sm"
        >
          {rows.map((row) => (
            <li key={row.kid.id} className="flex flex-col gap-1 px-4 py-3">
              <p className="flex flex-wrap justify-between gap-x-4 text-base">
                <span className="min-w-0 break-words">{listName(row.kid)}</span>
                <Money grosze={row.line.closing} className="ml-auto font-bold" />
              </p>
              <dl className="flex flex-wrap gap-x-4">
                {COLUMNS.filter((name) => name !== 'closing' && row.line[name] !== 0).map((name) => (
                  <div key={name} className="flex gap-1.5">
                    <dt className="text-muted">{names[name]}</dt>
                    <dd>
                      <Money grosze={row.line[name]} />
                    </dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
