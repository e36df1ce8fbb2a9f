import { Trans, useLingui } from '@lingui/react/macro'
import type { GroupKid } from '@skrzat/contract/wire/people'
import { useMutation } from '@tanstack/react-query'
import { sayAndClose } from '#app/say-and-close.ts'
import { Question } from '#components/question.tsx'
import { deleteKid } from '../queries.ts'
import { phoneList } from './phone-list.ts'

type DeleteKidProps = { placeId: number; groupId: number; kid: GroupKid; onClose: () => void }

/** Asks before a kid is irrevocably deleted. */
export function DeleteKid({ placeId, groupId, kid, onClose }: DeleteKidProps) {
  const { t, i18n } = useLingui()
  const name = `${kid.firstname} ${kid.lastname}`
  const phones = [kid.phone1, kid.phone2].filter((phone) => phone !== null)
  const shown = phoneList(phones, i18n.locale)
  const remove = useMutation(deleteKid(sayAndClose(t`Usunięto: ${name}`, onClose)))
  return (
    <Question
      onClose={onClose}
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
      mutation={remove}
      onConfirm={() => remove.mutate({ placeId, groupId, kidId: kid.id })}
    />
  )
}
