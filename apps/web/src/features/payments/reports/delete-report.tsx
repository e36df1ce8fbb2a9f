import { Trans, useLingui } from '@lingui/react/macro'
import type { PaymentReport } from '@skrzat/contract/wire/reports'
import { ConfirmDialog } from '@skrzat/ui/confirm-dialog'
import { DateText } from '@skrzat/ui/date-text'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useFailureText } from '#app/error-messages.ts'
import { trpc } from '#app/trpc.ts'
import { reportsChanged } from '../queries.ts'

type DeleteReportProps = { placeId: number; report: PaymentReport; onClose: () => void }

export function DeleteReport({ placeId, report, onClose }: DeleteReportProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const { id, period } = report
  const remove = useMutation(
    trpc.paymentReports.delete.mutationOptions({
      onSuccess: async () => {
        await reportsChanged(client, placeId)
        toast.success(t`Raport jest usunięty`)
        onClose()
      },
    }),
  )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="danger"
      title={t`Usunąć raport?`}
      description={
        <Trans>
          Raport za <DateText value={period.from} form="plain" /> –{' '}
          <DateText value={period.to} form="plain" /> zniknie wraz z plikiem. Faktury się nie zmienią, a
          raport można zamówić jeszcze raz.
        </Trans>
      }
      confirmLabel={t`Usuń raport`}
      cancelLabel={t`Anuluj`}
      pending={remove.isPending}
      error={remove.error && failureText(remove.error)}
      onConfirm={() => remove.mutate({ placeId, id })}
    />
  )
}
