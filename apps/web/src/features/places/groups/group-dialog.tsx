import { Trans, useLingui } from '@lingui/react/macro'
import type { NameRef } from '@skrzat/contract/wire/common'
import { Button } from '@skrzat/ui/button'
import { Field } from '@skrzat/ui/field'
import { Input } from '@skrzat/ui/input'
import { toast } from '@skrzat/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useCommand } from '#app/calls/index.ts'
import { failureOf, useFailureText, useFieldProblems } from '#app/errors/index.ts'
import { useMenu, useMenuPlace } from '#app/navigation/index.ts'
import { Failure } from '#components/failure.tsx'
import { FormDialog } from '#components/form-dialog.tsx'
import { addGroup, updateGroup } from '../queries.ts'
import { ColorField } from './color-field.tsx'
import { DeleteGroup } from './delete-group.tsx'
import {
  freeColor,
  GROUP_NAME_MOST,
  groupChanged,
  groupFields,
  nameProblem,
  type GroupDraft,
  type NameProblem,
} from './group-draft.ts'
import { TutorField } from './tutor-field.tsx'

type GroupDialogProps = {
  placeId: number
  /** The group to change, with all its kids; left out for a new one. */
  group?: {
    readonly id: number
    readonly name: string
    readonly color: number
    readonly tutors: readonly NameRef[]
    readonly kids: readonly unknown[]
  }
  /** The place's workers, of whom its admins choose the tutors. */
  workers: readonly NameRef[]
  onClose: () => void
  /** Called after the deletion, before any refetch; `onClose` is not called then. */
  onDeleted?: () => void
}

/** Adds, changes or deletes a group: its name, colour and tutors. */
export function GroupDialog({ placeId, group, workers, onClose, onDeleted = onClose }: GroupDialogProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { data: menu } = useMenu()
  const choosesTutors = useMenuPlace(placeId).mayDo('groups')
  const nameInput = useRef<HTMLInputElement>(null)
  const [before] = useState<GroupDraft>(() => ({
    name: group?.name ?? '',
    color: group?.color ?? freeColor(menu?.groups.filter((each) => each.placeId === placeId) ?? []),
    tutors: new Set(group?.tutors.map(({ id }) => id)),
  }))
  const [draft, setDraft] = useState(before)
  const [deleting, setDeleting] = useState(false)
  // Current tutors come first, as among thirty workers they would be far below.
  const isTutor = ({ id }: NameRef) => Number(before.tutors.has(id))
  const candidates = workers.toSorted((one, other) => isTutor(other) - isTutor(one))

  const onSuccess = () => {
    toast.success(group ? t`Zapisano grupę „${draft.name.trim()}”` : t`Dodano grupę „${draft.name.trim()}”`)
    onClose()
  }
  const command = useCommand()
  const add = useMutation(addGroup({ onSuccess }))
  const update = useMutation(updateGroup({ onSuccess }))
  const pending = add.isPending || update.isPending
  const error = add.error ?? update.error
  const wrongName = nameProblem(draft.name)
  const texts: Record<NameProblem, string> = {
    short: t`Nazwa grupy musi mieć co najmniej 3 znaki.`,
    characters: t`Nazwa nie może zaczynać się od =, +, - lub @ ani mieć niewidocznych znaków.`,
  }
  const taken = error !== null && failureOf(error).code === 'group.name_taken'
  // A new group only needs a name; its colour has a default.
  const changed = group ? groupChanged(before, draft) : draft.name.trim() !== ''
  const changeDraft = (part: Partial<GroupDraft>) => setDraft((now) => ({ ...now, ...part }))
  const { form, problem, saidByField, text } = useFieldProblems<GroupDraft, NameProblem>({
    draft,
    change: changeDraft,
    problems: { ...(wrongName && { name: wrongName }) },
    say: (found) => texts[found],
    error,
    refused: taken ? { field: 'name', text: failureText(error) } : undefined,
    held: !changed || pending,
    send: sendGroup,
  })

  function sendGroup() {
    const fields = groupFields(draft, choosesTutors)
    if (group) update.mutate({ placeId, groupId: group.id, ...fields })
    else add.mutate(command({ placeId, ...fields }, 'form'))
  }

  return (
    <FormDialog
      title={group ? t`Zmień grupę` : t`Nowa grupa`}
      form={form}
      firstInput={nameInput}
      submitLabel={group ? t`Zapisz` : t`Dodaj grupę`}
      pending={pending}
      disabled={!changed}
      blocked={wrongName !== undefined}
      aside={
        group && (
          <Button
            variant="danger-quiet"
            className="mr-auto -ml-4"
            onClick={() => setDeleting(true)}
          >{t`Usuń grupę`}</Button>
        )
      }
      onClose={onClose}
    >
      <Failure error={!saidByField && error} />
      <Field label={t`Nazwa`} required error={problem('name')}>
        <Input ref={nameInput} maxLength={GROUP_NAME_MOST} autoComplete="off" {...text('name')} />
      </Field>
      <ColorField color={draft.color} onChange={(color) => changeDraft({ color })} />
      {choosesTutors ? (
        <TutorField
          workers={candidates}
          chosen={draft.tutors}
          onChange={(tutors) => changeDraft({ tutors })}
        />
      ) : (
        <p className="text-sm text-muted">
          <Trans>Wychowawców grupy wybiera dyrektor placówki.</Trans>
        </p>
      )}
      {deleting && group && (
        <DeleteGroup
          placeId={placeId}
          group={group}
          kids={group.kids.length}
          onClose={() => setDeleting(false)}
          onDeleted={onDeleted}
        />
      )}
    </FormDialog>
  )
}
