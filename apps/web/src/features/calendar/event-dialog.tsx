import { Trans, useLingui } from '@lingui/react/macro'
import type { CalendarEvent } from '@skrzat/contract/wire/calendar'
import { Button } from '@skrzat/ui/button'
import { GroupTag } from '@skrzat/ui/group-dot'
import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { CalendarDays, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { failureOf } from '#app/errors/index.ts'
import { useUndoToast, wholeUndo } from '#app/undo/index.ts'
import { Modal } from '#components/modal.tsx'
import { Question } from '#components/question.tsx'
import { deleteEvent, restoreEvent } from './queries.ts'
import { useWhenText } from './when-text.ts'

type EventDialogProps = {
  placeId: number
  /** Undefined if the address names an event outside the loaded ones. */
  event: CalendarEvent | undefined
  onClose: () => void
}

/** An event's details; those who may, delete it here. */
export function EventDialog({ placeId, event, onClose }: EventDialogProps) {
  const { t } = useLingui()
  const [deleting, setDeleting] = useState(false)
  const when = useWhenText()
  return (
    <Modal
      onClose={onClose}
      title={<span className="break-words">{event?.teaser ?? t`Nie ma tego wydarzenia`}</span>}
      footer={
        event?.canEdit && (
          <Button
            icon={Trash2}
            variant="danger-quiet"
            className="mr-auto -ml-4"
            onClick={() => setDeleting(true)}
          >
            {t`Usuń wydarzenie`}
          </Button>
        )
      }
    >
      {event ? (
        <div className="flex flex-col gap-4">
          <ul className="flex flex-col gap-2.5 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:text-muted">
            <li className="flex items-start gap-3">
              <CalendarDays aria-hidden />
              <span className="tabular min-w-0">
                <span className="sr-only">{t`Kiedy`}: </span>
                {when(event)}
              </span>
            </li>
            <li className="flex items-start gap-3">
              <Users aria-hidden />
              <span className="sr-only">{t`Dla kogo`}: </span>
              {event.classgroup ? (
                <GroupTag name={event.classgroup.name} color={event.classgroup.color} />
              ) : (
                <span>{t`cała placówka`}</span>
              )}
            </li>
          </ul>
          {event.description !== '' && (
            <p className="border-t border-line pt-4 break-words whitespace-pre-line">{event.description}</p>
          )}
        </div>
      ) : (
        <p className="text-muted">
          <Trans>Mogło zostać usunięte albo jest w innym czasie niż ten, który pokazuje kalendarz.</Trans>
        </p>
      )}
      {deleting && event && (
        <DeleteEvent placeId={placeId} event={event} onClose={() => setDeleting(false)} onDeleted={onClose} />
      )}
    </Modal>
  )
}

type DeleteEventProps = {
  placeId: number
  event: CalendarEvent
  onClose: () => void
  onDeleted: () => void
}

function DeleteEvent({ placeId, event, onClose, onDeleted }: DeleteEventProps) {
  const { t } = useLingui()
  const when = useWhenText()
  const { id, teaser } = event
  const said = useUndoToast()
  const restore = useMutation(restoreEvent())
  const text = t`Usunięto wydarzenie „${teaser}”`
  const remove = useMutation(
    deleteEvent({
      onSuccess() {
        said(text, { undo: wholeUndo(() => restore.mutateAsync({ placeId, id })) })
        onDeleted()
      },
      // Somebody else has deleted it, which is the wanted result.
      onError(error) {
        if (failureOf(error).code !== 'event.not_found') return
        toast.success(text)
        onDeleted()
      },
    }),
  )
  return (
    <Question
      onClose={onClose}
      tone="danger"
      title={t`Usunąć wydarzenie?`}
      description={
        <Trans>
          „{teaser}” ({when(event)}) zniknie z kalendarza wszystkich, którzy widzą to wydarzenie.
        </Trans>
      }
      confirmLabel={t`Usuń wydarzenie`}
      mutation={remove}
      onConfirm={() => remove.mutate({ placeId, id })}
    />
  )
}
