import { Trans, useLingui } from '@lingui/react/macro'
import type { Absence } from '@skrzat/contract/wire/absences'
import { Button } from '@skrzat/ui/button'
import { Check, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Failure } from '#components/failure.tsx'
import { KidLink } from '#components/kid-link.tsx'
import { Modal } from '#components/modal.tsx'
import { Question } from '#components/question.tsx'
import { useWeekdayText } from '#components/day-text.ts'
import { kidName } from '#components/kid-name.ts'
import { AbsenceFacts } from '../facts.tsx'
import { History } from './history.tsx'
import { useAbsenceCommands } from './use-absence-commands.ts'

/** One absence of the place: confirm it or undo that, delete it, and see its history. */
export function AbsenceDialog({ absence, onClose }: { absence: Absence; onClose: () => void }) {
  const { t } = useLingui()
  const dayText = useWeekdayText()
  const commands = useAbsenceCommands(absence, onClose)
  const [asking, setAsking] = useState(false)
  const name = kidName(absence.kid)
  const day = dayText(absence.day)
  return (
    <Modal
      onClose={onClose}
      title={name}
      className="max-w-md"
      footer={
        <>
          <Button icon={Trash2} variant="danger-quiet" className="mr-auto" onClick={() => setAsking(true)}>
            {t`Usuń`}
          </Button>
          <Button
            variant={absence.confirmed ? 'secondary' : 'primary'}
            pending={commands.turning}
            onClick={commands.turn}
          >
            {absence.confirmed ? <Undo2 aria-hidden /> : <Check aria-hidden />}
            {absence.confirmed ? t`Cofnij potwierdzenie` : t`Potwierdź`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <KidLink kidId={absence.kid.id} className="-mt-2" />
        <AbsenceFacts absence={absence} />
        {absence.afterTime && !absence.confirmed && (
          <p className="text-sm text-muted">
            <Trans>Zgłoszona po terminie: zmniejszy opłatę dopiero wtedy, gdy ją potwierdzisz.</Trans>
          </p>
        )}
        <Failure error={commands.turnError} />
        <History id={absence.id} />
      </div>
      {asking && (
        <Question
          onClose={() => setAsking(false)}
          tone="danger"
          title={t`Usunąć nieobecność?`}
          description={
            <Trans>
              <span className="text-ink">
                {name}, {day}
              </span>
              . Dziecko będzie liczone jako obecne, także na fakturze.
            </Trans>
          }
          confirmLabel={t`Usuń nieobecność`}
          mutation={commands.removal}
          onConfirm={commands.remove}
        />
      )}
    </Modal>
  )
}
