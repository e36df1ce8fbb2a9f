import { useLingui } from '@lingui/react/macro'
import { parsePhone } from '@skrzat/contract/phone'
import type { GroupKid } from '@skrzat/contract/wire/people'
import { Notice } from '@skrzat/ui/notice'
import { kidName } from '#components/kid-name.ts'
import { accessChange, kidProblems, sharingPhone, type KidDraft } from './kid-draft.ts'
import { phoneList } from './phone-list.ts'

type AccessNotesProps = {
  before: KidDraft
  draft: KidDraft
  /** The kid to change; none for a new one, so that nobody loses access. */
  kid: GroupKid | undefined
  kids: readonly GroupKid[]
}

/** Who gains or loses access to the kid's data once the form is saved. */
export function AccessNotes({ before, draft, kid, kids }: AccessNotesProps) {
  const { t, i18n } = useLingui()
  const { phone1, phone2 } = kidProblems(draft)
  // Nothing is shown for an incomplete phone.
  const { lost, gained } = phone1 || phone2 ? { lost: [], gained: [] } : accessChange(before, draft)
  const sharing = sharingPhone(draft, kids, kid?.id)
  const names = sharing.map(kidName).join(', ')
  const declined = (kid?.declined ?? []).filter((phone) =>
    [draft.phone1, draft.phone2].some((typed) => parsePhone(typed) === phone),
  )
  const from = phoneList(lost, i18n.locale)
  const to = phoneList(gained, i18n.locale)
  return (
    <div aria-live="polite" className="flex flex-col gap-2 empty:hidden">
      {kid && (lost.length > 0 || gained.length > 0) && (
        <Notice tone="warning">
          {lost.length === 1 && (
            <p>{t`Po zapisaniu numer ${from} od razu straci dostęp rodzica do tego dziecka i jego płatności.`}</p>
          )}
          {lost.length > 1 && (
            <p>{t`Po zapisaniu numery ${from} od razu stracą dostęp rodzica do tego dziecka i jego płatności.`}</p>
          )}
          {gained.length === 1 && <p>{t`Od razu dostanie go numer ${to}.`}</p>}
          {gained.length > 1 && <p>{t`Od razu dostaną go numery ${to}.`}</p>}
        </Notice>
      )}
      {declined.length > 0 && (
        <Notice tone="warning">
          {t`Odrzucono: ${phoneList(declined, i18n.locale)}. Właściciel numeru napisał, że to pomyłka, albo opuścił placówkę, i nic z niej nie widzi. Jeśli numer jest właściwy, poproś go, żeby dołączył ponownie w ustawieniach konta.`}
        </Notice>
      )}
      {sharing.length > 0 && (
        <Notice tone="info">
          {sharing.length === 1
            ? t`Ten sam numer ma: ${names}. Rodzic zobaczy oboje dzieci.`
            : t`Ten sam numer mają: ${names}. Rodzic zobaczy wszystkie te dzieci.`}
        </Notice>
      )}
    </div>
  )
}
