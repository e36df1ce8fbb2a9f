import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { ConfirmDialog } from '@skrzat/ui/confirm-dialog'
import { useUiLocale } from '@skrzat/ui/locale'
import { moneyText } from '@skrzat/ui/money'
import { RotateCw, Send } from 'lucide-react'
import { useState } from 'react'
import { kidName, type RowProps } from './row.ts'
import type { RowSum } from './sums.ts'

export type RowIssueProps = Pick<RowProps, 'kid' | 'attempt' | 'failed' | 'stale' | 'actions'> & {
  sum: RowSum
  /** An icon, in a row of the table. */
  iconOnly?: boolean
}

/** Issues the child's invoice alone. Asks first if the child has one for this period already. */
export function RowIssue({ kid, attempt, failed, stale, actions, sum, iconOnly = false }: RowIssueProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const [asking, setAsking] = useState(false)
  const name = kidName(kid)
  const numbers = kid.alreadyInvoiced.join(', ')
  const Icon = failed ? RotateCw : Send
  const twice = kid.alreadyInvoiced.length > 0
  const amount = moneyText(sum.amount, locale)
  function issue() {
    setAsking(false)
    actions.issue(kid.id)
  }
  return (
    <>
      <Button
        {...(iconOnly
          ? ({ variant: 'quiet', size: 'icon-sm', title: t`Wystaw tylko tę fakturę` } as const)
          : ({ variant: 'secondary', size: 'sm' } as const))}
        aria-label={t`Wystaw fakturę, ${name}, ${amount}`}
        pending={attempt === 'sending'}
        disabled={stale || sum.problem !== null || attempt === 'unknown'}
        onClick={twice ? () => setAsking(true) : issue}
      >
        {iconOnly ? <Icon aria-hidden /> : failed ? <Trans>Ponów</Trans> : <Trans>Wystaw</Trans>}
      </Button>
      {twice && (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={t`Wystawić jeszcze jedną fakturę?`}
          description={
            <Trans>
              {name} ma już fakturę za dni tego okresu: {numbers}. Druga będzie na {amount}.
            </Trans>
          }
          confirmLabel={t`Wystaw mimo to`}
          cancelLabel={t`Anuluj`}
          onConfirm={issue}
        />
      )}
    </>
  )
}
