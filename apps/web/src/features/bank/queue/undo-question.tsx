import { Trans, useLingui } from '@lingui/react/macro'
import type { BankLine } from '@skrzat/contract/wire/bank'
import { Question } from '#components/question.tsx'
import { AllocationList } from './allocation-list.tsx'

type UndoQuestionProps = { line: BankLine; onClose: () => void; onConfirm: () => void }

/** Says what an undo does before it is done. */
export function UndoQuestion({ line, onClose, onConfirm }: UndoQuestionProps) {
  const { t } = useLingui()
  const isBooked = line.state === 'BOOKED'
  return (
    <Question
      onClose={onClose}
      title={isBooked ? t`Cofnąć księgowanie?` : t`Przywrócić do kolejki?`}
      description={
        isBooked ? (
          <Trans>
            Wpłaty zostaną wycofane, faktury znów będą do zapłaty, a pozycja wróci do kolejki. Jeśli rachunek
            płatnika zapamiętano przy tym księgowaniu, zostanie zapomniany.
          </Trans>
        ) : (
          <Trans>Pozycja znów będzie czekać w kolejce.</Trans>
        )
      }
      focus="confirm"
      confirmLabel={isBooked ? t`Cofnij księgowanie` : t`Przywróć`}
      onConfirm={() => {
        onConfirm()
        onClose()
      }}
    >
      {isBooked && <AllocationList allocations={line.allocations} />}
    </Question>
  )
}
