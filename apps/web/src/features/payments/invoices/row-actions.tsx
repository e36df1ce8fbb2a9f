import { useLingui } from '@lingui/react/macro'
import type { Invoice } from '@skrzat/contract/wire/payments'
import { Button } from '@skrzat/ui/button'
import { BellRing, Check, CircleSlash2, Ellipsis } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { listName } from '#components/kid-name.ts'
import type { Act } from './row-action.ts'

const RowMenu = lazy(() => import('./row-menu.tsx'))

type RowActionsProps = {
  invoice: Invoice
  act: Act
  /** Whether Tab stops here: only in the row that has the focus. */
  tabbable?: boolean
  className?: string
}

/** The invoice's other actions, behind three dots. The menu is mounted only while it is open. */
export function MoreActions({ invoice, act, tabbable = true, className }: RowActionsProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const name = listName(invoice.kid)
  return (
    <span className="relative shrink-0">
      <Button
        icon={Ellipsis}
        ref={button}
        variant="quiet"
        size="icon-sm"
        className={className}
        tabIndex={tabbable ? 0 : -1}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={t`Więcej działań: ${name}, ${invoice.number}`}
        title={t`Więcej działań`}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <RowMenu
            invoice={invoice}
            act={act}
            onClose={() => setOpen(false)}
            onFocusBack={() => button.current?.focus()}
          />
        </Suspense>
      )}
    </span>
  )
}

/** The most used actions; shown in the row with hover or focus. */
export function QuickActions({ invoice, act, tabbable = true }: RowActionsProps) {
  const { t } = useLingui()
  const name = listName(invoice.kid)
  const stop = tabbable ? 0 : -1
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className="px-2"
        tabIndex={stop}
        aria-label={t`Oznacz opłaconą: ${name}, ${invoice.number}`}
        title={t`Oznacz opłaconą`}
        onClick={() => act('pay', invoice)}
      >
        <Check aria-hidden className="min-[88rem]:hidden" />
        <span className="max-[88rem]:hidden">{t`Oznacz opłaconą`}</span>
      </Button>
      <Button
        icon={CircleSlash2}
        variant="quiet"
        size="icon-sm"
        tabIndex={stop}
        aria-label={t`Wpłata częściowa: ${name}, ${invoice.number}`}
        title={t`Wpłata częściowa`}
        onClick={() => act('partPayment', invoice)}
      />
      <Button
        icon={BellRing}
        variant="quiet"
        size="icon-sm"
        tabIndex={stop}
        aria-label={t`Przypomnij: ${name}, ${invoice.number}`}
        title={t`Przypomnij`}
        onClick={() => act('remind', invoice)}
      />
    </>
  )
}
