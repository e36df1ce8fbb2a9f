import { Trans, useLingui } from '@lingui/react/macro'
import type { Absence } from '@skrzat/contract/wire/absences'
import { Button, buttonStyle } from '@skrzat/ui/button'
import { DateText } from '@skrzat/ui/date-text'
import { DialogClose } from '@skrzat/ui/dialog'
import { Notice } from '@skrzat/ui/notice'
import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useCommand } from '#app/calls/index.ts'
import { useUndoToast } from '#app/undo/index.ts'
import { Failure } from '#components/failure.tsx'
import { Modal } from '#components/modal.tsx'
import { useLongDay } from '#components/day-text.ts'
import { kidName } from '#components/kid-name.ts'
import { AbsenceFacts } from '../facts.tsx'
import { undoReport, withdrawAbsence } from '../queries.ts'

/**
 * A parent's absence: it can be withdrawn until it is confirmed, with ten seconds to undo; afterwards the dialog shows
 * who confirmed it and when.
 */
export function MyAbsenceDialog({ absence, onClose }: { absence: Absence; onClose: () => void }) {
  const { t } = useLingui()
  const dayText = useLongDay()
  const command = useCommand()
  const said = useUndoToast()
  const withdraw = useMutation(withdrawAbsence())
  const { mutateAsync: takeBack } = useMutation(undoReport())
  const day = dayText(absence.day)
  const { confirmed } = absence

  function remove() {
    const sent = command({ id: absence.id })
    const back = { kidId: absence.kid.id, undoes: sent.commandId }
    withdraw.mutate(sent, {
      onSuccess: () => {
        said(t`Usunięto nieobecność: ${day}`, { undo: () => takeBack(command(back)) })
        onClose()
      },
    })
  }

  return (
    <Modal
      onClose={onClose}
      title={kidName(absence.kid)}
      className="max-w-md"
      footer={
        confirmed ? (
          <DialogClose className={buttonStyle({ variant: 'secondary' })}>{t`Zamknij`}</DialogClose>
        ) : (
          <>
            <DialogClose className={buttonStyle({ variant: 'secondary' })}>{t`Zostaw`}</DialogClose>
            <Button icon={Trash2} variant="danger" pending={withdraw.isPending} onClick={remove}>
              {t`Usuń nieobecność`}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <AbsenceFacts absence={absence} />
        {confirmed ? (
          <Notice tone="success">
            <Confirmed by={confirmed.by.name} at={confirmed.at} />
            <p>
              <Trans>
                Potwierdzonej nieobecności nie można już usunąć. Jeśli coś się zmieniło, napisz do placówki.
              </Trans>
            </p>
          </Notice>
        ) : (
          <p className="text-sm text-muted">
            <Trans>Po usunięciu placówka będzie oczekiwać dziecka tego dnia.</Trans>
          </p>
        )}
        <Failure error={withdraw.error} />
      </div>
    </Modal>
  )
}

function Confirmed({ by, at }: { by: string; at: string }) {
  return (
    <p className="font-medium">
      {by === '' ? (
        <Trans>
          Potwierdzona <DateText value={at} />.
        </Trans>
      ) : (
        <Trans>
          Potwierdzona przez: {by}, <DateText value={at} />.
        </Trans>
      )}
    </p>
  )
}
