import { useLingui } from '@lingui/react/macro'
import type { Invoice } from '@skrzat/contract/wire/payments'
import { moneyText } from '@skrzat/ui/money'
import { useUiLocale } from '@skrzat/ui/locale'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isUncertain, useCommand } from '#app/calls/index.ts'
import { failureOf, useFailureText } from '#app/errors/index.ts'
import { kidName } from '#components/kid-name.ts'
import { deleteInvoice, payInvoice, refreshInvoice, remindOfInvoice } from '../queries.ts'
import { useUndo } from '../use-undo.ts'
import type { PaymentDetails } from './payment-fields.tsx'

/**
 * Commands on one invoice, each with its message. A refusal is shown and rolled back; on a version conflict the invoice
 * is refetched.
 */
export function useInvoiceCommands(placeId: number) {
  const { t } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const locale = useUiLocale()
  const command = useCommand()

  /** The invoice with the seen version: a command on another version is another command. */
  const about = ({ id, version }: Invoice, action: string) =>
    command({ placeId, id, version }, `${action} ${id} ${version}`)

  /** Shows why a command failed, with a button if a retry may succeed. */
  function told(error: unknown, invoice: Invoice, again: () => void) {
    const { code } = failureOf(error)
    const name = kidName(invoice.kid)
    const number = invoice.number
    if (code === 'conflict.stale') {
      void refreshInvoice(client, invoice.id)
      toast.error(t`Ktoś w międzyczasie zmienił fakturę ${number}`, {
        description: t`${name}: to już aktualna faktura. Sprawdź kwotę i spróbuj ponownie.`,
        duration: 10_000,
      })
      return
    }
    const uncertain = isUncertain(error)
    if (!uncertain) void refreshInvoice(client, invoice.id)
    toast.error(t`Faktura ${number} (${name}) jest bez zmian`, {
      description: failureText(error),
      duration: 10_000,
      ...(uncertain && { action: { label: t`Ponów`, onClick: again } }),
    })
  }

  const pay = useMutation(payInvoice())
  const { said, undo } = useUndo(placeId)
  const remove = useMutation(deleteInvoice())
  const remind = useMutation(remindOfInvoice())

  function sendPay(invoice: Invoice, details: PaymentDetails) {
    const number = invoice.number
    const payment = { ...about(invoice, 'pay'), ...details }
    pay.mutateAsync(payment).then(
      ({ paid }) =>
        said(
          paid
            ? t`Faktura ${number} jest opłacona`
            : t`Część rodziców z\u00a0faktury ${number} jest opłacona`,
          { undo: undo([payment.commandId]) },
        ),
      (error: unknown) => told(error, invoice, () => sendPay(invoice, details)),
    )
  }
  function sendRemove(invoice: Invoice) {
    const number = invoice.number
    remove.mutateAsync(about(invoice, 'delete')).then(
      ({ toCredit }) => {
        const sum = moneyText(toCredit, locale)
        return toast.success(t`Faktura ${number} jest usunięta`, {
          ...(toCredit > 0 && { description: t`${sum} wróciło do nadpłaty dziecka.` }),
        })
      },
      (error: unknown) => told(error, invoice, () => sendRemove(invoice)),
    )
  }
  function sendRemind(invoice: Invoice) {
    const number = invoice.number
    remind.mutateAsync(about(invoice, 'remind')).then(
      () => toast.success(t`Przypomniano o fakturze ${number}`),
      (error: unknown) => told(error, invoice, () => sendRemind(invoice)),
    )
  }
  return { pay: sendPay, remove: sendRemove, remind: sendRemind }
}
export type InvoiceCommands = ReturnType<typeof useInvoiceCommands>
