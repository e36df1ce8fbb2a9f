import { useLingui } from '@lingui/react/macro'
import type { KidCard, ProposedChange } from '@skrzat/contract/wire/cards'
import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useCommand } from '#app/calls/index.ts'
import { failureOf } from '#app/errors/index.ts'
import { changeCard, proposeChange } from '../../queries.ts'
import type { Change } from './draft.ts'

type CardFormOptions = {
  /** As it was when the form was opened. */
  card: KidCard
  faulty: boolean
  /** Undefined while there is nothing to save. */
  change: Change | undefined
  onClose: () => void
}

/** A form that changes the card, or proposes the change where only the place may accept it. */
export function useCardForm({ card, faulty, change, onClose }: CardFormOptions) {
  const { t } = useLingui()
  const proposal = useProposal(card, onClose)
  const [tried, setTried] = useState(false)
  const save = useMutation(
    changeCard({
      onSuccess: () => {
        toast.success(t`Zapisano zmiany na karcie`)
        onClose()
      },
    }),
  )
  const error = save.error ?? proposal.error
  const pending = save.isPending || proposal.pending
  const stale = isStale(error)

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!change || faulty || pending || stale) return
    if (card.canEdit) save.mutate({ kidId: card.id, version: card.version, change })
    else proposal.send(change)
  }

  return {
    tried,
    form: { onSubmit: submit },
    error,
    pending,
    stale,
    submitLabel: card.canEdit ? t`Zapisz` : t`Zaproponuj`,
    explanation: card.canEdit ? undefined : t`Zmiana będzie na karcie, gdy przyjmie ją placówka.`,
  }
}

/** Proposes a change as a guardian. */
export function useProposal(card: KidCard, onClose: () => void) {
  const { t } = useLingui()
  const command = useCommand()
  const propose = useMutation(
    proposeChange({
      onSuccess: () => {
        toast.success(t`Wysłano propozycję zmiany`)
        onClose()
      },
    }),
  )
  return {
    error: propose.error,
    pending: propose.isPending,
    send: (change: ProposedChange) => propose.mutate(command({ kidId: card.id, change }, 'form')),
  }
}

export function isStale(error: unknown): boolean {
  return error !== null && error !== undefined && failureOf(error).code === 'conflict.stale'
}
