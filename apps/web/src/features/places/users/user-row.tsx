import { useLingui } from '@lingui/react/macro'
import { formatPhone } from '@skrzat/contract/phone'
import type { PlaceUser } from '@skrzat/contract/wire/places'
import { Badge } from '@skrzat/ui/badge'
import { Button } from '@skrzat/ui/button'

/** A worker's name; a parent, whom the place knows only by the kid, has the phone. */
export function placeUserName({ firstName, lastName, phone, worker }: PlaceUser): string {
  return (worker && `${firstName} ${lastName}`.trim()) || formatPhone(phone)
}

type UserRowProps = { user: PlaceUser; onSendPin: () => void }

/** A person of the place: name, kids, and a button that helps them sign in. */
export function UserRow({ user, onSendPin }: UserRowProps) {
  const { t } = useLingui()
  const name = placeUserName(user)
  const phone = formatPhone(user.phone)
  const children = user.kids.join(', ')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium break-words">{name}</span>
          {user.worker && <Badge>{t`pracownik`}</Badge>}
          {user.declined && <Badge tone="warning">{t`numer odrzucony`}</Badge>}
        </p>
        <p className="text-sm break-words text-muted">
          {name !== phone && <span className="tabular mr-2 whitespace-nowrap">{phone}</span>}
          {children && t`rodzic: ${children}`}
        </p>
      </div>
      {!user.declined && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={t`Pomóż się zalogować: ${name}`}
          onClick={onSendPin}
        >{t`Pomóż się zalogować`}</Button>
      )}
    </li>
  )
}
