import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureOf } from '#app/errors/index.ts'
import { trpc } from '#app/calls/index.ts'
import { Modal } from '#components/modal.tsx'
import { Question } from '#components/question.tsx'
import { deleteGroup } from '../queries.ts'

type DeleteGroupProps = {
  placeId: number
  group: { readonly id: number; readonly name: string }
  /** The number of kids in it. */
  kids: number
  onClose: () => void
  /** Called after the deletion, before any refetch. */
  onDeleted: () => void
}

/** Asks before a group is deleted; one with kids can't be, and the dialog says what to do first. */
export function DeleteGroup({ placeId, group, kids, onClose, onDeleted }: DeleteGroupProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { id: groupId, name } = group
  const remove = useMutation(
    deleteGroup({
      onSuccess: () => {
        toast.success(t`Usunięto grupę „${name}”`)
        onDeleted()
        client.removeQueries(trpc.places.group.queryFilter({ groupId }))
      },
    }),
  )
  // Somebody may have added a kid meanwhile.
  const counted = remove.error && failureOf(remove.error)
  const left = counted?.code === 'group.has_kids' ? Number(counted.params.count) : kids
  if (left > 0) return <GroupHasKids name={name} kids={left} onClose={onClose} />
  return (
    <Question
      onClose={onClose}
      tone="danger"
      title={t`Usunąć grupę „${name}”?`}
      description={
        <Trans>Zniknie z menu i z list. Wystawione faktury i zapisane nieobecności zostaną.</Trans>
      }
      confirmLabel={t`Usuń grupę`}
      mutation={remove}
      onConfirm={() => remove.mutate({ placeId, groupId })}
    />
  )
}

function GroupHasKids({ name, kids, onClose }: { name: string; kids: number; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Modal
      onClose={onClose}
      title={t`Grupy „${name}” nie można usunąć`}
      description={t`${plural(kids, { one: 'Jest w niej # dziecko.', few: 'Są w niej # dzieci.', many: 'Jest w niej # dzieci.', other: 'Jest w niej # dziecka.' })} Najpierw przenieś je do innej grupy albo usuń, a potem wróć tutaj.`}
      className="max-w-md"
      footer={<Button onClick={onClose}>{t`Rozumiem`}</Button>}
    />
  )
}
