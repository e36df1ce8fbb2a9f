import { useLingui } from '@lingui/react/macro'
import type { PlaceRow } from '@skrzat/contract/wire/places'
import { buttonStyle } from '@skrzat/ui/button'
import { Link } from '@tanstack/react-router'
import { Eye, Pencil } from 'lucide-react'
import type { PlacesSearch } from './search.ts'

/** A listed place's actions: edit, which returns to the list in its current state, and view. */
export function PlaceActions({ place: { id, name }, search }: { place: PlaceRow; search: PlacesSearch }) {
  const { t } = useLingui()
  const style = buttonStyle({ variant: 'quiet', size: 'sm' })
  return (
    <span className="-mr-2 flex shrink-0 gap-1">
      <Link
        to="/admin/places/$placeId/edit"
        params={{ placeId: id }}
        search={search}
        aria-label={t`Edytuj: ${name}`}
        className={style}
      >
        <Pencil aria-hidden />
        {t`Edytuj`}
      </Link>
      <Link to="/place/$placeId" params={{ placeId: id }} aria-label={t`Pokaż: ${name}`} className={style}>
        <Eye aria-hidden />
        {t`Pokaż`}
      </Link>
    </span>
  )
}
