import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { OwnPlace } from '@skrzat/contract/wire/places'
import { Badge } from '@skrzat/ui/badge'
import { Button } from '@skrzat/ui/button'
import { cn } from '@skrzat/ui/cn'

type PlaceEntryProps = { place: OwnPlace; pending: boolean; onAccept: () => void; onLeave: () => void }

/** A place that entered the person's phone: their role there, and their answer, which can be changed. */
export function PlaceEntry({ place, pending, onAccept, onLeave }: PlaceEntryProps) {
  const { t } = useLingui()
  const { name, state, worker, parent, factorRequired } = place
  const kids = place.kids.join(', ')
  const open = state === 'member' || state === 'new'
  const parentOf = t`${plural(place.kids.length, { one: 'dziecko', few: 'dzieci', many: 'dzieci', other: 'dzieci' })}: ${kids}`
  const roles = [worker && t`pracownik`, parent && (kids === '' ? t`rodzic` : parentOf)]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 p-4">
      <div className={cn('min-w-0 flex-1', state === 'new' ? 'basis-56' : 'basis-40')}>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="min-w-0 break-words">{name}</span>
          {state === 'new' && <Badge tone="warning">{t`zaproszenie`}</Badge>}
          {state === 'declined' && <Badge>{t`opuszczona`}</Badge>}
          {state === 'asked_again' && <Badge tone="warning">{t`wpisała numer ponownie`}</Badge>}
        </p>
        <p className="text-sm break-words text-muted">{roles.filter(Boolean).join(', ')}</p>
        {worker && factorRequired && state !== 'member' && (
          <p className="text-sm text-muted">{t`Pracownicy potwierdzają tu logowanie drugim składnikiem.`}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {state === 'new' && (
          <Button
            variant="secondary"
            size="sm"
            pending={pending}
            aria-label={t`Przyjmij zaproszenie: ${name}`}
            onClick={onAccept}
          >
            {t`Przyjmij`}
          </Button>
        )}
        {open && (
          <Button
            variant="danger-quiet"
            size="sm"
            className="-mr-3"
            aria-label={state === 'new' ? t`Odrzuć zaproszenie: ${name}` : t`Opuść: ${name}`}
            onClick={onLeave}
          >
            {state === 'new' ? t`Odrzuć` : t`Opuść`}
          </Button>
        )}
        {!open && (
          <Button
            variant="secondary"
            size="sm"
            pending={pending}
            aria-label={t`Dołącz ponownie: ${name}`}
            onClick={onAccept}
          >
            {t`Dołącz ponownie`}
          </Button>
        )}
      </div>
    </li>
  )
}
