import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatPhone } from '@skrzat/contract/phone'
import type { GroupKid } from '@skrzat/contract/wire/people'
import { Notice } from '@skrzat/ui/notice'
import { accessChange, sharingPhone, type KidDraft } from './kid-draft.ts'

type AccessNotesProps = {
  before: KidDraft
  draft: KidDraft
  /** The kid that is being changed; none for a new one, with whom nobody loses anything. */
  kid: GroupKid | undefined
  kids: readonly GroupKid[]
}

/** Who will see the kid's data once the form is saved, where that is not what it was. */
export function AccessNotes({ before, draft, kid, kids }: AccessNotesProps) {
  const { t } = useLingui()
  const { lost, gained } = accessChange(before, draft)
  const sharing = sharingPhone(draft, kids, kid?.id)
  const names = sharing.map(({ firstname, lastname }) => `${firstname} ${lastname}`).join(', ')
  const list = (phones: readonly string[]) => phones.map(formatPhone).join(', ')
  return (
    <div aria-live="polite" className="flex flex-col gap-2 empty:hidden">
      {kid && (lost.length > 0 || gained.length > 0) && (
        <Notice tone="warning">
          {lost.length > 0 && (
            <p>
              <Trans>
                Po zapisaniu numer {list(lost)} od razu straci dostęp do danych tego dziecka i do jego
                płatności.
              </Trans>
            </p>
          )}
          {gained.length > 0 && (
            <p>
              <Trans>Od razu dostanie go numer {list(gained)}.</Trans>
            </p>
          )}
        </Notice>
      )}
      {sharing.length > 0 && (
        <Notice tone="info">
          <Trans>Ten sam numer mają już: {names}.</Trans>{' '}
          {t`${plural(sharing.length, { one: 'Rodzic zobaczy oboje dzieci.', other: 'Rodzic zobaczy wszystkie te dzieci.' })}`}
        </Notice>
      )}
    </div>
  )
}
