import { Trans, useLingui } from '@lingui/react/macro'
import type { PaymentReport } from '@skrzat/contract/wire/payment-reports'
import { DateText } from '@skrzat/ui/date-text'
import { useMutation } from '@tanstack/react-query'
import { sayAndClose } from '#app/undo/index.ts'
import { Question } from '#components/question.tsx'
import { deletePaymentReport } from '../queries.ts'

type DeleteReportProps = { placeId: number; report: PaymentReport; onClose: () => void }

export function DeleteReport({ placeId, report, onClose }: DeleteReportProps) {
  const { t } = useLingui()
  const { id, period } = report
  const remove = useMutation(deletePaymentReport(sayAndClose(t`Usunięto raport`, onClose)))
  return (
    <Question
      onClose={onClose}
      tone="danger"
      title={t`Usunąć raport?`}
      description={
        <Trans>
          Raport za <DateText value={period.from} form="plain" /> –{' '}
          <DateText value={period.to} form="plain" /> zniknie wraz z plikiem. Faktury się nie zmienią, a
          raport można przygotować jeszcze raz.
        </Trans>
      }
      confirmLabel={t`Usuń raport`}
      mutation={remove}
      onConfirm={() => remove.mutate({ placeId, id })}
    />
  )
}
