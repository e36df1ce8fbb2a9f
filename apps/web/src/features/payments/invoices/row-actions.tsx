import { useLingui } from '@lingui/react/macro'
import type { Invoice } from '@skrzat/contract/wire/ledger'
import { Button } from '@skrzat/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@skrzat/ui/dropdown-menu'
import { BellRing, Check, CircleSlash2, Ellipsis, PiggyBank, ReceiptText, Trash2 } from 'lucide-react'
import { kidName } from '../texts.ts'

export type RowAction = 'pay' | 'part' | 'remind' | 'delete' | 'show' | 'credit'
export type Act = (action: RowAction, invoice: Invoice) => void

type RowActionsProps = {
  invoice: Invoice
  act: Act
  /** Whether Tab stops here: only in the row that the keyboard is on. */
  tabbable?: boolean
  className?: string
}

/** The rest of what can be done with an invoice, behind three dots. */
export function MoreActions({ invoice, act, tabbable = true, className }: RowActionsProps) {
  const { t } = useLingui()
  const name = kidName(invoice)
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="quiet"
          size="icon-sm"
          className={className}
          tabIndex={tabbable ? 0 : -1}
          aria-label={t`Więcej działań: ${name}, ${invoice.number}`}
          title={t`Więcej działań`}
        >
          <Ellipsis aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem onSelect={() => act('show', invoice)}>
          <ReceiptText aria-hidden />
          {t`Szczegóły i wpłaty`}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => act('pay', invoice)}>
          <Check aria-hidden />
          {t`Opłacona w całości`}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => act('part', invoice)}>
          <CircleSlash2 aria-hidden />
          {t`Wpłata częściowa`}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => act('remind', invoice)}>
          <BellRing aria-hidden />
          {t`Przypomnij`}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => act('credit', invoice)}>
          <PiggyBank aria-hidden />
          {t`Nadpłata dziecka`}
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem tone="danger" onSelect={() => act('delete', invoice)}>
          <Trash2 aria-hidden />
          {t`Usuń fakturę`}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

/** The two actions that are done all day long; they appear for the row under the pointer or the focus. */
export function QuickActions({ invoice, act, tabbable = true }: RowActionsProps) {
  const { t } = useLingui()
  const name = kidName(invoice)
  const stop = tabbable ? 0 : -1
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className="px-2"
        tabIndex={stop}
        aria-label={t`Opłacona: ${name}, ${invoice.number}`}
        onClick={() => act('pay', invoice)}
      >
        {t`Opłacona`}
      </Button>
      <Button
        variant="quiet"
        size="icon-sm"
        tabIndex={stop}
        aria-label={t`Wpłata częściowa: ${name}, ${invoice.number}`}
        title={t`Wpłata częściowa`}
        onClick={() => act('part', invoice)}
      >
        <CircleSlash2 aria-hidden />
      </Button>
      <Button
        variant="quiet"
        size="icon-sm"
        tabIndex={stop}
        aria-label={t`Przypomnij: ${name}, ${invoice.number}`}
        title={t`Przypomnij`}
        onClick={() => act('remind', invoice)}
      >
        <BellRing aria-hidden />
      </Button>
    </>
  )
}
