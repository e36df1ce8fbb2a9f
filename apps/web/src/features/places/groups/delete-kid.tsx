import { Trans, useLingui } from '@lingui/react/macro'
import type { GroupKid } from '@skrzat/contract/wire/people'
import { ConfirmDialog } from '@skrzat/ui/confirm-dialog'
import { toast } from '@skrzat/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useFailureText } from '#app/error-messages.ts'
import { trpc } from '#app/trpc.ts'
import { phoneList } from './phone-list.ts'
import { peopleChanged } from './refresh.ts'

type DeleteKidProps = { placeId: number; groupId: number; kid: GroupKid; onClose: () => void }

/** Asks before a kid is deleted: it can't be brought back. */
export function DeleteKid({ placeId, groupId, kid, onClose }: DeleteKidProps) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const name = `${kid.firstname} ${kid.lastname}`
  const phones = [kid.phone1, kid.phone2].filter((phone) => phone !== null)
  const shown = phoneList(phones, i18n.locale)
  const remove = useMutation(
    trpc.places.deleteKid.mutationOptions({
      onSuccess: async () => {
        toast.success(t`Usunięto: ${name}`)
        await peopleChanged(client)
        onClose()
      },
    }),
  )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="danger"
      title={t`Usunąć: ${name}?`}
      description={
        <>
          <p>
            <Trans>Dziecko zniknie z list. Wystawione faktury, nieobecności i nadpłata zostaną.</Trans>
          </p>
          <p className="mt-2">
            {phones.length === 1
              ? t`Numer ${shown} od razu straci dostęp rodzica. Tego nie można cofnąć.`
              : t`Numery ${shown} od razu stracą dostęp rodzica. Tego nie można cofnąć.`}
          </p>
        </>
      }
      confirmLabel={t`Usuń dziecko`}
      cancelLabel={t`Anuluj`}
      pending={remove.isPending}
      error={remove.error && failureText(remove.error)}
      onConfirm={() => remove.mutate({ placeId, groupId, kidId: kid.id })}
    />
  )
}
