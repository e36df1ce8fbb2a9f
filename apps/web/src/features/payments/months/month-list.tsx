import { useLingui } from '@lingui/react/macro'
import { firstDay } from '@skrzat/contract/month-sheet'
import type { MonthRow } from '@skrzat/contract/wire/months'
import { Badge } from '@skrzat/ui/badge'
import { cn } from '@skrzat/ui/cn'
import { useUiLocale } from '@skrzat/ui/locale'
import { Link } from '@tanstack/react-router'
import { monthText } from '#components/day-text.ts'

type MonthListProps = { placeId: number; months: readonly MonthRow[]; shown: string | undefined }

/** A place's months with their states, newest first, as links. */
export function MonthList({ placeId, months, shown }: MonthListProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  return (
    <nav aria-label={t`Miesiące`} className="min-w-0 print:hidden">
      <ul className="max-2xl:fade-x flex gap-1 2xl:max-h-[70vh] 2xl:flex-col 2xl:overflow-y-auto">
        {months.map((row) => (
          <li key={row.month}>
            <Link
              to="/place/$placeId/payments/months"
              params={{ placeId }}
              search={{ month: row.month }}
              activeProps={{}}
              aria-current={row.month === shown ? 'page' : undefined}
              className={cn(
                'flex min-h-11 items-center justify-between gap-3 rounded-control px-3 whitespace-nowrap hover:bg-sunken focus-visible:-outline-offset-2',
                row.month === shown && 'bg-green-soft font-medium text-green',
              )}
            >
              {monthText(firstDay(row.month), locale)}
              <MonthState row={row} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Whether a month is closed, open, or still running. */
export function MonthState({ row: { closed, over } }: { row: Pick<MonthRow, 'over'> & { closed: unknown } }) {
  const { t } = useLingui()
  if (closed) return <Badge tone="success">{t`zamknięty`}</Badge>
  return over ? <Badge tone="warning">{t`otwarty`}</Badge> : <Badge>{t`trwa`}</Badge>
}
