import { useLingui } from '@lingui/react/macro'
import type { CardGuardian, KidCard } from '@skrzat/contract/wire/cards'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { useRef, useState, type FormEvent } from 'react'
import { Failure } from '#components/failure.tsx'
import { FormDialog } from '#components/form-dialog.tsx'
import { LENGTHS } from './draft.ts'
import { guardianDraft, guardianForm, guardianProblems } from './guardian-draft.ts'
import { RelationField } from './relation-field.tsx'
import { useLineFault } from './use-line-fault.ts'
import { useProposal } from './use-card-form.ts'

type OwnGuardianDialogProps = { card: KidCard; guardian: CardGuardian; onClose: () => void }

/** Another name or relation, which a guardian proposes for their own entry. */
export function OwnGuardianDialog({ card, guardian, onClose }: OwnGuardianDialogProps) {
  const { t } = useLingui()
  const lineFault = useLineFault()
  const firstInput = useRef<HTMLInputElement>(null)
  const proposal = useProposal(card, onClose)
  const [before] = useState(() => guardianDraft(guardian))
  const [draft, setDraft] = useState(before)
  const [tried, setTried] = useState(false)
  const { name: fault } = guardianProblems(draft, [])
  const { name, relation } = guardianForm(draft)
  const changed = name !== guardianForm(before).name || relation !== before.relation

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (fault || !changed || proposal.pending) return
    proposal.send({ guardian: { name, relation } })
  }

  return (
    <FormDialog
      title={t`Twoje dane na karcie`}
      description={t`Zmiana będzie na karcie, gdy przyjmie ją placówka.`}
      form={{ onSubmit: submit }}
      firstInput={firstInput}
      submitLabel={t`Zaproponuj`}
      pending={proposal.pending}
      disabled={!changed}
      blocked={tried && fault !== undefined}
      onClose={onClose}
    >
      <Failure error={proposal.error} />
      <Field label={t`Imię i nazwisko`} error={tried ? lineFault(fault) : undefined}>
        <Input
          ref={firstInput}
          maxLength={LENGTHS.name}
          autoComplete="name"
          value={draft.name}
          onChange={({ target }) => setDraft({ ...draft, name: target.value })}
        />
      </Field>
      <RelationField value={draft.relation} onChange={(chosen) => setDraft({ ...draft, relation: chosen })} />
    </FormDialog>
  )
}
