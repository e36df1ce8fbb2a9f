import { useLingui } from '@lingui/react/macro'
import type { Invoice } from '@skrzat/contract/wire/payments'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@skrzat/ui/dropdown-menu'
import { BellRing, Check, CircleSlash2, FilePen, PiggyBank, ReceiptText, Split, Trash2 } from 'lucide-react'
import { listName } from '#components/kid-name.ts'
import { actionsOn, type Act } from './row-action.ts'

type RowMenuProps = { invoice: Invoice; act: Act; onClose: () => void; onFocusBack: () => void }

/** All actions on an invoice. Opens at its parent element. */
export default function RowMenu({ invoice, act, onClose, onFocusBack }: RowMenuProps) {
  const { t } = useLingui()
  const name = listName(invoice.kid)
  const can = actionsOn(invoice)
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
        <DropdownMenuItem icon={ReceiptText} onSelect={() => act('show', invoice)}>
          {t`Szczegóły i wpłaty`}
        </DropdownMenuItem>
        {can.has('pay') && (
          <DropdownMenuItem icon={Check} onSelect={() => act('pay', invoice)}>
            {t`Opłacona w całości`}
          </DropdownMenuItem>
        )}
        {can.has('partPayment') && (
          <DropdownMenuItem icon={CircleSlash2} onSelect={() => act('partPayment', invoice)}>
            {t`Wpłata częściowa`}
          </DropdownMenuItem>
        )}
        {can.has('remind') && (
          <DropdownMenuItem icon={BellRing} onSelect={() => act('remind', invoice)}>
            {t`Przypomnij`}
          </DropdownMenuItem>
        )}
        {can.has('credit') && (
          <DropdownMenuItem icon={PiggyBank} onSelect={() => act('credit', invoice)}>
            {t`Nadpłata dziecka`}
          </DropdownMenuItem>
        )}
        {can.has('correct') && (
          <DropdownMenuItem icon={FilePen} onSelect={() => act('correct', invoice)}>
            {t`Popraw fakturę`}
          </DropdownMenuItem>
        )}
        {can.has('split') && (
          <DropdownMenuItem icon={Split} onSelect={() => act('split', invoice)}>
            {t`Podziel między płatników`}
          </DropdownMenuItem>
        )}
        {can.has('delete') && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem icon={Trash2} tone="danger" onSelect={() => act('delete', invoice)}>
              {t`Usuń fakturę`}
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
