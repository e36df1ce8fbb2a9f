import { useLingui } from '@lingui/react/macro'
import type { AllocationInput, BankLine } from '@skrzat/contract/wire/bank'
import { useUiLocale } from '@skrzat/ui/locale'
import { moneyText } from '@skrzat/ui/money'
import { useRef } from 'react'
import { Modal } from '#components/modal.tsx'
import { onInvoice } from '../allocations.ts'
import { TargetSearch } from './target-search.tsx'

type TargetDialogProps = {
  placeId: number
  line: BankLine
  onClose: () => void
  onChoose: (allocations: AllocationInput[]) => void
}

/** Books a line by hand: on an invoice that a person finds, or on a kid's credit. */
export function TargetDialog({ placeId, line, onClose, onChoose }: TargetDialogProps) {
  const { t } = useLingui()
  const locale = useUiLocale()
  const input = useRef<HTMLInputElement>(null)
  const { amount } = line
  return (
    <Modal
      onClose={onClose}
      title={t`Za co jest ${moneyText(amount, locale)}?`}
      description={[line.payer, line.title].filter(Boolean).join(': ')}
      className="max-w-2xl"
      firstInput={input}
    >
      <TargetSearch
        placeId={placeId}
        label={t`Dziecko, numer faktury lub kwota`}
        input={input}
        amount={amount}
        onChoose={({ kid, invoice }) => {
          onChoose(invoice ? onInvoice(kid.id, invoice, amount) : [{ kidId: kid.id, amount }])
          onClose()
        }}
      />
    </Modal>
  )
}
