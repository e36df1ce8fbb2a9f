import { Trans, useLingui } from '@lingui/react/macro'
import type { DailyAbsences } from '@skrzat/contract/wire/absences'
import { EmptyState } from '@skrzat/ui/empty-state'
import { GroupTag } from '@skrzat/ui/group-dot'
import { Table, TableCell, TableFoot, TableHead, TableHeader, TableRow, TableScroll } from '@skrzat/ui/table'
import { Users } from 'lucide-react'
import { AbsentNames } from './absent-names.tsx'

type ReportTableProps = { report: DailyAbsences; busy: boolean }

/** A row a group: how many kids, how many of them absent, confirmed, how many meals, and who. */
export function ReportTable({ report: { groups, total }, busy }: ReportTableProps) {
  const { t } = useLingui()
  if (groups.length === 0) {
    return (
      <EmptyState icon={<Users />} title={t`Nie ma jeszcze grup`}>
        <Trans>Gdy placówka będzie miała grupy i dzieci, zobaczysz tu, kto jest nieobecny.</Trans>
      </EmptyState>
    )
  }
  return (
    <TableScroll aria-label={t`Nieobecni według grup`} aria-busy={busy || undefined}>
      <Table className="[&_td]:py-2 [&_td]:align-top [&_th]:py-2">
        <TableHead>
          <tr>
            <TableHeader pinned>{t`Grupa`}</TableHeader>
            <TableHeader numeric>{t`Dzieci`}</TableHeader>
            <TableHeader numeric>{t`Nieobecne`}</TableHeader>
            <TableHeader numeric>{t`Potwierdzone`}</TableHeader>
            <TableHeader numeric>{t`Posiłki`}</TableHeader>
            <TableHeader className="min-w-64">{t`Kogo nie ma`}</TableHeader>
          </tr>
        </TableHead>
        <tbody>
          {groups.map((group) => (
            <TableRow key={group.id}>
              <TableHeader scope="row" pinned>
                <GroupTag color={group.color} name={group.name} />
              </TableHeader>
              <TableCell numeric>{group.kids}</TableCell>
              <TableCell numeric>{group.absent}</TableCell>
              <TableCell numeric>{group.confirmed}</TableCell>
              <TableCell numeric className="font-bold">
                {group.meals}
              </TableCell>
              <TableCell className="whitespace-normal">
                <AbsentNames kids={group.absentKids} />
              </TableCell>
            </TableRow>
          ))}
        </tbody>
        <TableFoot>
          <tr>
            <TableHeader scope="row" pinned>{t`Razem`}</TableHeader>
            <TableCell numeric>{total.kids}</TableCell>
            <TableCell numeric>{total.absent}</TableCell>
            <TableCell numeric>{total.confirmed}</TableCell>
            <TableCell numeric className="font-bold">
              {total.meals}
            </TableCell>
            <TableCell>{total.late > 0 && t`w tym po terminie, niepotwierdzone: ${total.late}`}</TableCell>
          </tr>
        </TableFoot>
      </Table>
    </TableScroll>
  )
}
