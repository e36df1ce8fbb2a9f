import { Trans, useLingui } from '@lingui/react/macro'
import type { Attendance } from '@skrzat/contract/wire/absences'
import { cn } from '@skrzat/ui/cn'
import { GroupTag } from '@skrzat/ui/group-dot'
import { useUiLocale } from '@skrzat/ui/locale'
import { Table, TableCell, TableFoot, TableHead, TableHeader, TableRow, TableScroll } from '@skrzat/ui/table'

type Counts = Attendance['total']
type AttendanceTableProps = { attendance: Attendance; busy: boolean }

/** A row per group, with its share of presence as a bar; on a phone a card. */
export function AttendanceTable({ attendance, busy }: AttendanceTableProps) {
  const { t } = useLingui()
  const { groups, total, workingDays } = attendance
  return (
    <div aria-busy={busy} className={cn('transition-opacity', busy && 'opacity-60')}>
      <ul aria-label={t`Frekwencja według grup`} className="flex flex-col gap-3 md:hidden">
        {groups.map((group) => (
          <li key={group.id} className="flex flex-col gap-2 rounded-card border border-line bg-card p-4">
            <span className="flex min-w-0">
              <GroupTag color={group.color} name={group.name} />
            </span>
            <Card counts={group} workingDays={workingDays} />
          </li>
        ))}
        <li className="flex flex-col gap-2 px-4 py-2">
          <span className="font-bold">{t`Razem`}</span>
          <Card counts={total} workingDays={workingDays} />
        </li>
      </ul>
      <TableScroll className="max-md:hidden" aria-label={t`Frekwencja według grup`}>
        <Table className="[&_tfoot_*]:border-b-0">
          <TableHead>
            <tr>
              <TableHeader pinned>{t`Grupa`}</TableHeader>
              <TableHeader numeric>{t`Dzieci`}</TableHeader>
              <TableHeader numeric>{t`Dni robocze`}</TableHeader>
              <TableHeader numeric>{t`Dni nieobecności`}</TableHeader>
              <TableHeader className="w-full min-w-64">{t`Obecność`}</TableHeader>
            </tr>
          </TableHead>
          <tbody>
            {groups.map((group) => (
              <TableRow key={group.id}>
                <TableHeader scope="row" pinned className="max-w-56 lg:max-w-72">
                  <GroupTag color={group.color} name={group.name} />
                </TableHeader>
                <Cells counts={group} workingDays={workingDays} />
              </TableRow>
            ))}
          </tbody>
          <TableFoot>
            <tr>
              <TableHeader scope="row" pinned>{t`Razem`}</TableHeader>
              <Cells counts={total} workingDays={workingDays} />
            </tr>
          </TableFoot>
        </Table>
      </TableScroll>
    </div>
  )
}

type CountsProps = { counts: Counts; workingDays: number }

function Cells({ counts, workingDays }: CountsProps) {
  return (
    <>
      <TableCell numeric>{counts.kids}</TableCell>
      <TableCell numeric>{workingDays}</TableCell>
      <TableCell numeric>{counts.absent}</TableCell>
      <TableCell>
        <Presence counts={counts} />
      </TableCell>
    </>
  )
}

function Card({ counts: { kids, kidDays, absent }, workingDays }: CountsProps) {
  return (
    <>
      <Presence counts={{ kids, kidDays, absent }} />
      <p className="tabular text-sm text-muted">
        <Trans>
          dzieci: {kids}, dni robocze: {workingDays}, dni nieobecności: {absent}
        </Trans>
      </p>
    </>
  )
}

/** `88,0%`, all of one width. */
const FORM = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const

/** The share of days on which the kids were present, as a number and as a bar. */
function Presence({ counts: { kidDays, absent } }: { counts: Counts }) {
  const locale = useUiLocale()
  if (kidDays === 0) return <span className="text-muted">–</span>
  const share = (kidDays - absent) / kidDays
  const text = new Intl.NumberFormat(locale, FORM).format(share)
  return (
    <span className="flex items-center gap-3">
      <span className="tabular w-14 shrink-0 font-medium md:text-right">{text}</span>
      <span aria-hidden className="h-2.5 min-w-0 flex-1 overflow-hidden rounded-full bg-line">
        <span className="block h-full rounded-full bg-green" style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  )
}
