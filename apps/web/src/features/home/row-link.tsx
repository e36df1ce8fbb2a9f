import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { cn } from '@skrzat/ui/cn'
import { Money } from '@skrzat/ui/money'
import { createLink } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ComponentProps } from 'react'

function RowAnchor({ className, children, ...anchor }: ComponentProps<'a'>) {
  return (
    <a
      {...anchor}
      className={cn(
        '-mx-2 flex min-h-11 items-center gap-3 rounded-control px-2 py-1.5 hover:bg-sunken',
        className,
      )}
    >
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">{children}</span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
    </a>
  )
}

/** A line of the day with a link to its screen. */
export const RowLink = createLink(RowAnchor)

/** The number and the sum of invoices; a dash if there are none. */
export function CountAndSum({
  of: { count, sum },
  late = false,
}: {
  of: { count: number; sum: number }
  late?: boolean
}) {
  const { t } = useLingui()
  if (count === 0) return <span className="text-muted sm:text-lg">–</span>
  return (
    <span className={cn('tabular flex flex-wrap items-baseline gap-x-3', late && 'text-danger')}>
      <span className="text-sm">
        {t`${plural(count, { one: '# faktura', few: '# faktury', many: '# faktur', other: '# faktury' })}`}
      </span>
      <Money grosze={sum} className="font-medium sm:text-lg sm:font-bold" />
    </span>
  )
}
