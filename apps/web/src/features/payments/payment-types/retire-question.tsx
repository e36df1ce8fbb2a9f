import { Trans, useLingui } from '@lingui/react/macro'
import type { PaymentType } from '@skrzat/contract/wire/payments'
import { useMutation } from '@tanstack/react-query'
import { sayAndClose } from '#app/undo/index.ts'
import { Question } from '#components/question.tsx'
import { retireType } from '../queries.ts'

type RetireQuestionProps = { placeId: number; type: PaymentType; onClose: () => void }

/** Retires a type. Invoices that have it keep it. */
export function RetireQuestion({ placeId, type, onClose }: RetireQuestionProps) {
  const { t } = useLingui()
  const { id, name } = type
  const retire = useMutation(retireType(sayAndClose(t`Wycofano rodzaj płatności „${name}”`, onClose)))
  return (
    <Question
      onClose={onClose}
      tone="danger"
      title={t`Wycofać „${name}”?`}
      description={
        <Trans>
          Nie będzie go na nowych fakturach, a ustalone dla niego kwoty dzieci przestaną obowiązywać.
          Wystawione faktury się nie zmienią.
        </Trans>
      }
      confirmLabel={t`Wycofaj rodzaj`}
      mutation={retire}
      onConfirm={() => retire.mutate({ placeId, id })}
    />
  )
}
