import { Trans, useLingui } from '@lingui/react/macro'
import type { PaymentType } from '@skrzat/contract/wire/ledger'
import { ConfirmDialog } from '@skrzat/ui/confirm-dialog'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useFailureText } from '#app/error-messages.ts'
import { trpc } from '#app/trpc.ts'
import { paymentTypesChanged } from '../queries.ts'

type RetireQuestionProps = { placeId: number; type: PaymentType; onClose: () => void }

/** Takes a type out of use. Invoices that have it keep it. */
export function RetireQuestion({ placeId, type, onClose }: RetireQuestionProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const { id, name } = type
  const retire = useMutation(
    trpc.payments.retireType.mutationOptions({
      onSuccess: async () => {
        await paymentTypesChanged(client)
        toast.success(t`Rodzaj „${name}” jest wycofany`)
        onClose()
      },
    }),
  )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="danger"
      title={t`Wycofać „${name}”?`}
      description={
        <Trans>
          Nie będzie go na nowych fakturach, a ustalone dla niego kwoty dzieci przestaną obowiązywać.
          Wystawione faktury się nie zmienią.
        </Trans>
      }
      confirmLabel={t`Wycofaj rodzaj`}
      cancelLabel={t`Anuluj`}
      pending={retire.isPending}
      error={retire.error && failureText(retire.error)}
      onConfirm={() => retire.mutate({ placeId, id })}
    />
  )
}
