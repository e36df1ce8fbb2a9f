import { useLingui } from '@lingui/react/macro'
import type { Invoice } from '@skrzat/contract/wire/payments'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@skrzat/ui/dropdown-menu'
import { BellRing, Check, CircleSlash2, PiggyBank, ReceiptText, Trash2 } from 'lucide-react'
import { kidName } from '../texts.ts'
import type { Act } from './row-action.ts'

type RowMenuProps = { invoice: Invoice; act: Act; onClose: () => void; onFocusBack: () => void }

/** All actions on an invoice. Opens at its parent element. */
export default function RowMenu({ invoice, act, onClose, onFocusBack }: RowMenuProps) {
  const { t } = useLingui()
  const name = kidName(invoice)
  return (
    <DropdownMenu open onOpenChange={onClose}>
      <DropdownMenuTrigger asChild>
        <span aria-hidden tabIndex={-1} className="pointer-events-none absolute inset-0" />
      </DropdownMenuTrigger>
      <DropdownMenuContent
        aria-label={t`Działania: ${name}, ${invoice.number}`}
        aria-labelledby={undefined}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          onFocusBack()
        }}
      >
        <DropdownMenuItem onSelect={() => act('show', invoice)}>
          <ReceiptText aria-hidden />
          {t`Szczegóły i wpłaty`}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => act('pay', invoice)}>
          <Check aria-hidden />
          {t`Opłacona w całości`}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => act('partPayment', invoice)}>
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
