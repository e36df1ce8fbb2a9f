import { useLingui } from '@lingui/react/macro'
import type { Invoice } from '@skrzat/contract/wire/ledger'
import { moneyText } from '@skrzat/ui/money'
import { useUiLocale } from '@skrzat/ui/locale'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureOf } from '#app/errors.ts'
import { useFailureText } from '#app/error-messages.ts'
import { trpc } from '#app/trpc.ts'
import { invoiceChanged, refreshInvoice } from '../queries.ts'
import { kidName } from '../texts.ts'

/** One opening of a dialog about an invoice: its command keeps one id, however often it is sent. */
export type InvoiceCommand = { placeId: number; id: number; commandId: string; version: number }

export function newCommand(placeId: number, { id, version }: Invoice): InvoiceCommand {
  return { placeId, id, version, commandId: crypto.randomUUID() }
}

/** No answer came, or not a final one: the very same command may be sent again. */
const uncertain = new Set(['unreachable', 'internal', 'unavailable', 'rate_limited'])

/**
 * The commands about one invoice, each with what it tells of its end. What is refused is told and rolled back;
 * where somebody else was quicker, the invoice is asked for again.
 */
export function useInvoiceCommands(show: (id: number) => void) {
  const { t } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const locale = useUiLocale()

  /** Tells why a command failed; `again` is offered where it may yet succeed as it is. */
  function told(error: unknown, invoice: Invoice, again: () => void) {
    const { code } = failureOf(error)
    const name = kidName(invoice)
    const number = invoice.number
    if (code === 'conflict.stale') {
      void refreshInvoice(client, invoice.id)
      toast.error(t`Ktoś w międzyczasie zmienił fakturę ${number}`, {
        description: t`${name}: pokazujemy ją już po zmianie. Sprawdź kwotę i spróbuj ponownie.`,
        duration: 10_000,
      })
      return
    }
    if (!uncertain.has(code)) void refreshInvoice(client, invoice.id)
    toast.error(t`Faktura ${number} (${name}) jest bez zmian`, {
      description: failureText(error),
      duration: 10_000,
      ...(uncertain.has(code) && { action: { label: t`Ponów`, onClick: again } }),
    })
  }

  const pay = useMutation(
    trpc.payments.pay.mutationOptions({ onSuccess: (outcome) => invoiceChanged(client, outcome) }),
  )
  const remove = useMutation(
    trpc.payments.delete.mutationOptions({ onSuccess: (outcome) => invoiceChanged(client, outcome) }),
  )
  const remind = useMutation(
    trpc.payments.remind.mutationOptions({ onSuccess: (outcome) => invoiceChanged(client, outcome) }),
  )

  function sendPay(invoice: Invoice, command: InvoiceCommand) {
    const number = invoice.number
    pay.mutateAsync(command).then(
      () =>
        toast.success(t`Faktura ${number} jest opłacona`, {
          action: { label: t`Pokaż`, onClick: () => show(invoice.id) },
        }),
      (error: unknown) => told(error, invoice, () => sendPay(invoice, command)),
    )
  }
  function sendRemove(invoice: Invoice, command: InvoiceCommand) {
    const number = invoice.number
    remove.mutateAsync(command).then(
      ({ toCredit }) => {
        const sum = moneyText(toCredit, locale)
        return toast.success(t`Faktura ${number} jest usunięta`, {
          ...(toCredit > 0 && { description: t`${sum} wróciło do nadpłaty dziecka.` }),
        })
      },
      (error: unknown) => told(error, invoice, () => sendRemove(invoice, command)),
    )
  }
  function sendRemind(invoice: Invoice, command: InvoiceCommand) {
    const number = invoice.number
    remind.mutateAsync(command).then(
      () => toast.success(t`Przypomniano o fakturze ${number}`),
      (error: unknown) => told(error, invoice, () => sendRemind(invoice, command)),
    )
  }
  return { pay: sendPay, remove: sendRemove, remind: sendRemind }
}
export type InvoiceCommands = ReturnType<typeof useInvoiceCommands>
