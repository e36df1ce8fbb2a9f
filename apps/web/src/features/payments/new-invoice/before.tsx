import { useLingui } from '@lingui/react/macro'
import { cn } from '@skrzat/ui/cn'
import { Money } from '@skrzat/ui/money'
import { TrendingDown, TrendingUp } from 'lucide-react'
import { compareAmounts } from './compare.ts'

export type BeforeProps = { before: number | null; amount: number; dense?: boolean }

/** The child's amount of the previous period, marked if the new one differs by over a fifth. */
export function Before({ before, amount, dense = false }: BeforeProps) {
  const { t } = useLingui()
  if (before === null) {
    return (
      <span className="text-muted" title={t`Bez faktury za poprzedni okres`}>
        –
      </span>
    )
  }
  const change = compareAmounts(amount, before)
  const Icon = change === 'more' ? TrendingUp : TrendingDown
  const said =
    change === 'more' ? t`teraz o\u00a0ponad jedną piątą więcej` : t`teraz o\u00a0ponad jedną piątą mniej`
  return (
    <span
      className={cn('inline-flex items-center gap-1', change ? 'font-medium text-warning' : 'text-muted')}
      title={change ? said : undefined}
    >
      {change && <Icon aria-hidden className="size-3.5" />}
      <Money grosze={before} dense={dense} />
      {change && <span className="sr-only">({said})</span>}
    </span>
  )
}
