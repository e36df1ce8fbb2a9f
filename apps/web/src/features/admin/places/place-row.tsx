import { useLingui } from '@lingui/react/macro'
import type { PlaceRow } from '@skrzat/contract/wire/places'
import { TableCell, TableRow } from '@skrzat/ui/table'
import { Link } from '@tanstack/react-router'
import { PlaceActions } from './place-actions.tsx'
import type { PlacesSearch } from './search.ts'

type PlaceProps = { place: PlaceRow; search: PlacesSearch }

/** A place in the table. */
export function PlaceTableRow({ place, search }: PlaceProps) {
  const { id, name, city, street, nip } = place
  return (
    <TableRow>
      <TableCell numeric className="w-16 text-muted">
        {id}
      </TableCell>
      <TableCell className="w-2/5 max-w-0">
        <Link
          to="/place/$placeId"
          params={{ placeId: id }}
          className="row-link block py-0.5 font-medium break-words hover:underline"
        >
          {name}
        </Link>
      </TableCell>
      <TableCell className="w-1/5 max-w-0 break-words">{city}</TableCell>
      <TableCell className="w-1/4 max-w-0 break-words">{street}</TableCell>
      <TableCell className="tabular">{nip}</TableCell>
      <TableCell className="relative w-0">
        <PlaceActions place={place} search={search} />
      </TableCell>
    </TableRow>
  )
}

/** A place on a phone. */
export function PlaceCard({ place, search }: PlaceProps) {
  const { t } = useLingui()
  const { id, name, street, city, nip } = place
  return (
    <li className="rounded-card border border-line bg-card px-4 pt-3 pb-2">
      <Link
        to="/place/$placeId"
        params={{ placeId: id }}
        className="block rounded-small font-medium break-words hover:underline"
      >
        {name}
      </Link>
      <p className="mt-0.5 text-sm break-words text-muted">{`${street}, ${city}`}</p>
      <p className="tabular mt-0.5 text-xs text-muted">
        {t`NIP ${nip}`} · {t`id ${id}`}
      </p>
      <div className="flex justify-end">
        <PlaceActions place={place} search={search} />
      </div>
    </li>
  )
}
