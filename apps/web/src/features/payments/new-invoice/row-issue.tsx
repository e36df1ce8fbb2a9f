import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { useUiLocale } from '@skrzat/ui/locale'
import { moneyText } from '@skrzat/ui/money'
import { RotateCw, Send } from 'lucide-react'
import { kidName } from '#components/kid-name.ts'
import type { RowProps } from './row.ts'
import type { RowSum } from './sums.ts'

export type RowIssueProps = Pick<RowProps, 'kid' | 'attempt' | 'failed' | 'stale' | 'actions'> & {
  sum: RowSum
  /** An icon, in a row of the table. */
  iconOnly?: boolean
}

/** Issues the child's invoice alone. */
export function RowIssue({ kid, attempt, failed, stale, actions, sum, iconOnly = false }: RowIssueProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const name = kidName(kid)
  const Icon = failed ? RotateCw : Send
  const amount = moneyText(sum.amount, locale)
  return (
    <Button
      {...(iconOnly
        ? ({ variant: 'quiet', size: 'icon-sm', title: t`Wystaw tylko tę fakturę` } as const)
        : ({ variant: 'secondary', size: 'sm' } as const))}
      aria-label={t`Wystaw fakturę, ${name}, ${amount}`}
      pending={attempt === 'sending'}
      disabled={stale || sum.problem !== null || attempt === 'unknown'}
      onClick={() => actions.issue(kid.id)}
    >
      {iconOnly ? <Icon aria-hidden /> : failed ? <Trans>Ponów</Trans> : <Trans>Wystaw</Trans>}
    </Button>
  )
}
