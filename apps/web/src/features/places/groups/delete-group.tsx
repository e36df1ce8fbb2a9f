import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@skrzat/ui/button'
import { ConfirmDialog } from '@skrzat/ui/confirm-dialog'
import { Dialog, DialogContent } from '@skrzat/ui/dialog'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureOf } from '#app/errors.ts'
import { useFailureText } from '#app/error-messages.ts'
import { trpc } from '#app/trpc.ts'
import { peopleChanged } from './refresh.ts'

type DeleteGroupProps = {
  placeId: number
  group: { readonly id: number; readonly name: string }
  /** How many kids are in it. */
  kids: number
  onClose: () => void
  /** Once it is deleted, before anything asks for it again. */
  onDeleted: () => void
}

/** Asks before a group is deleted; one with kids can't be, and says what to do first. */
export function DeleteGroup({ placeId, group, kids, onClose, onDeleted }: DeleteGroupProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const { id: groupId, name } = group
  const remove = useMutation(
    trpc.places.deleteGroup.mutationOptions({
      onSuccess: () => {
        toast.success(t`Usunięto grupę „${name}”`)
        onDeleted()
        client.removeQueries(trpc.places.group.queryFilter({ groupId }))
        void peopleChanged(client)
      },
    }),
  )
  // Somebody may have added a kid in the meantime.
  const counted = remove.error && failureOf(remove.error)
  const left = counted?.code === 'group.has_kids' ? Number(counted.params.count) : kids
  if (left > 0) return <GroupHasKids name={name} kids={left} onClose={onClose} />
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="danger"
      title={t`Usunąć grupę „${name}”?`}
      description={
        <Trans>Zniknie z menu i z list. Wystawione faktury i zapisane nieobecności zostaną.</Trans>
      }
      confirmLabel={t`Usuń grupę`}
      cancelLabel={t`Anuluj`}
      pending={remove.isPending}
      error={remove.error && failureText(remove.error)}
      onConfirm={() => remove.mutate({ placeId, groupId })}
    />
  )
}

function GroupHasKids({ name, kids, onClose }: { name: string; kids: number; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title={t`Grupy „${name}” nie można usunąć`}
        description={t`${plural(kids, { one: 'Jest w niej # dziecko.', few: 'Są w niej # dzieci.', many: 'Jest w niej # dzieci.', other: 'Jest w niej # dziecka.' })} Najpierw przenieś je do innej grupy albo usuń, a potem wróć tutaj.`}
        closeLabel={t`Zamknij`}
        className="max-w-md"
        footer={<Button onClick={onClose}>{t`Rozumiem`}</Button>}
      />
    </Dialog>
  )
}
