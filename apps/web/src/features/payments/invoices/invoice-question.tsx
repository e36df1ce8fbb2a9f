import type { Invoice } from '@skrzat/contract/wire/payments'
import type { InvoiceCommands } from './commands.ts'
import { DeleteQuestion, PayQuestion, RemindQuestion } from './confirm-dialogs.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { PartPaymentDialog } from './part-payment-dialog.tsx'
import type { RowAction } from './row-action.ts'
import { SplitDialog } from './split-dialog.tsx'

/** The question of a dialog about an invoice. */
export type Question = {
  action: Exclude<RowAction, 'show' | 'credit'>
  invoice: Invoice
}

type AskedProps = { placeId: number; question: Question; commands: InvoiceCommands; onClose: () => void }

/** The question's dialog; confirming sends the command and closes it. */
export function Asked({ placeId, question, commands, onClose }: AskedProps) {
  const { action, invoice } = question
  const ask = (send: typeof commands.remind) => ({
    invoice,
    onClose,
    onConfirm() {
      onClose()
      send(invoice)
    },
  })
  switch (action) {
    case 'pay':
      return (
        <PayQuestion
          invoice={invoice}
          onClose={onClose}
          onConfirm={(details) => {
            onClose()
            commands.pay(invoice, details)
          }}
        />
      )
    case 'remind':
      return <RemindQuestion {...ask(commands.remind)} />
    case 'delete':
      return <DeleteQuestion {...ask(commands.remove)} />
    case 'partPayment':
      return <PartPaymentDialog placeId={placeId} invoice={invoice} onClose={onClose} />
    case 'correct':
      return <CorrectDialog placeId={placeId} invoice={invoice} onClose={onClose} />
    case 'split':
      return <SplitDialog placeId={placeId} invoice={invoice} onClose={onClose} />
    default:
      return action satisfies never
  }
}
