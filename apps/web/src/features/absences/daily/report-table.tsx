import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { DailyAbsences } from '@skrzat/contract/wire/absences'
import { EmptyState } from '@skrzat/ui/empty-state'
import { GroupTag } from '@skrzat/ui/group-dot'
import { Table, TableCell, TableFoot, TableHead, TableHeader, TableRow, TableScroll } from '@skrzat/ui/table'
import type { ReactNode } from 'react'
import { useConfirming } from '../use-confirming.tsx'
import { AbsentNames } from './absent-names.tsx'

type ReportTableProps = { report: DailyAbsences; busy: boolean }

/** A row per group: kids, absent, confirmed, meals, and names. */
export function ReportTable({ report: { place, groups, total }, busy }: ReportTableProps) {
  const { t } = useLingui()
  const confirmButton = useConfirmButton(place.id)
  if (groups.length === 0) {
    return (
      <EmptyState picture="pegs" title={t`Nie ma jeszcze grup`}>
        <Trans>Gdy placówka będzie miała grupy i dzieci, zobaczysz tu, kto jest nieobecny.</Trans>
      </EmptyState>
    )
  }
  return (
    <>
      <ReportCards groups={groups} total={total} confirmButton={confirmButton} />
      <TableScroll
        className="max-lg:hidden"
        aria-label={t`Nieobecni według grup`}
        aria-busy={busy || undefined}
      >
        <Table className="[&_td]:py-2 [&_tbody_th]:align-top [&_td]:align-top [&_tfoot_*]:border-b-0 [&_th]:py-2">
          <TableHead>
            <tr>
              <TableHeader pinned>{t`Grupa`}</TableHeader>
              <TableHeader numeric>{t`Dzieci`}</TableHeader>
              <TableHeader numeric>{t`Nieobecne`}</TableHeader>
              <TableHeader numeric>{t`Potwierdzone`}</TableHeader>
              <TableHeader numeric>{t`Posiłki`}</TableHeader>
              <TableHeader className="w-full min-w-64 xl:min-w-96">{t`Kogo nie ma`}</TableHeader>
            </tr>
          </TableHead>
          <tbody>
            {groups.map((group) => (
              <TableRow key={group.id}>
                <TableHeader scope="row" pinned className="max-w-56">
                  <GroupTag color={group.color} name={group.name} />
                </TableHeader>
                <TableCell numeric>{group.kids}</TableCell>
                <TableCell numeric>{group.absent}</TableCell>
                <TableCell numeric>{group.confirmed}</TableCell>
                <TableCell numeric className="font-bold">
                  {group.meals}
                </TableCell>
                <TableCell className="whitespace-normal">
                  <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
                    <div className="min-w-56 flex-1">
                      <AbsentNames kids={group.absentKids} />
                    </div>
                    {confirmButton([group], { of: group.name, least: 1 })}
                  </div>
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
              <TableCell className="whitespace-normal">
                <div className="flex items-center justify-between gap-4">
                  <span>{total.late > 0 && t`w tym po terminie, niepotwierdzone: ${total.late}`}</span>
                  {confirmButton(groups, { of: t`wszystkie grupy`, least: 2 })}
                </div>
              </TableCell>
            </tr>
          </TableFoot>
        </Table>
      </TableScroll>
    </>
  )
}

type ConfirmButton = (groups: DailyAbsences['groups'], shown: { of: string; least: number }) => ReactNode

/** A button that confirms all of some groups. */
function useConfirmButton(placeId: number): ConfirmButton {
  const { button } = useConfirming(placeId)
  return (groups, shown) =>
    button(
      groups.flatMap(({ absentKids }) =>
        absentKids.map(({ absenceId, confirmed }) => ({ id: absenceId, confirmed })),
      ),
      { ...shown, className: '-my-1 shrink-0' },
    )
}

type ReportCardsProps = Pick<DailyAbsences, 'groups' | 'total'> & { confirmButton: ConfirmButton }

/** A card per group, if a table does not fit. */
function ReportCards({ groups, total, confirmButton }: ReportCardsProps) {
  const { t } = useLingui()
  return (
    <ul aria-label={t`Nieobecni według grup`} className="flex flex-col gap-3 lg:hidden">
      {groups.map((group) => (
        <li key={group.id} className="flex flex-col gap-2 rounded-card border border-line bg-card p-4">
          <div className="flex items-start justify-between gap-3">
            <span className="flex min-w-0">
              <GroupTag color={group.color} name={group.name} />
            </span>
            <Meals count={group.meals} />
          </div>
          <Counts counts={group} />
          {group.absent > 0 && <AbsentNames kids={group.absentKids} />}
          <span className="-ml-3 self-start empty:hidden">
            {confirmButton([group], { of: group.name, least: 1 })}
          </span>
        </li>
      ))}
      <li className="flex flex-col gap-1 px-4 py-2">
        <div className="flex items-center justify-between gap-3 font-bold">
          {t`Razem`}
          <Meals count={total.meals} />
        </div>
        <Counts counts={total} />
        <span className="-ml-3 self-start empty:hidden">
          {confirmButton(groups, { of: t`wszystkie grupy`, least: 2 })}
        </span>
      </li>
    </ul>
  )
}

function Meals({ count }: { count: number }) {
  const { t } = useLingui()
  return (
    <strong className="tabular shrink-0 whitespace-nowrap">
      {t`${plural(count, { one: '#\u00a0posiłek', few: '#\u00a0posiłki', many: '#\u00a0posiłków', other: '#\u00a0posiłku' })}`}
    </strong>
  )
}

function Counts({ counts: { kids, absent, confirmed } }: { counts: DailyAbsences['total'] }) {
  return (
    <p className="tabular text-sm text-muted">
      <Trans>
        nieobecne: {absent} z {kids}, potwierdzone: {confirmed}
      </Trans>
    </p>
  )
}
