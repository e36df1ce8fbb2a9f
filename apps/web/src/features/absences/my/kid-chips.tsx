import { useLingui } from '@lingui/react/macro'
import type { AbsenceFormKid } from '@skrzat/contract/wire/absences'
import { Check } from 'lucide-react'
import { kidName } from '#components/kid-name.ts'

type KidChipsProps = {
  kids: readonly AbsenceFormKid[]
  chosen: readonly AbsenceFormKid[]
  onChange: (ids: number[]) => void
}

/** Chooses each child with one press, several of them if there are. The place is named if there are several. */
export function KidChips({ kids, chosen, onChange }: KidChipsProps) {
  const { t } = useLingui()
  const places = new Set(kids.map(({ place }) => place.id)).size
  const ids = chosen.map(({ id }) => id)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{kids.length > 1 ? t`Dzieci` : t`Dziecko`}</legend>
      <div className="flex flex-wrap gap-2">
        {kids.map((kid) => (
          <label
            key={kid.id}
            className="group relative flex min-h-11 max-w-full cursor-pointer items-center gap-1.5 rounded-full border border-edge bg-card px-4 py-1.5 transition-colors duration-100 hover:bg-green-soft has-checked:border-green has-checked:bg-green has-checked:text-on-green has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-green"
          >
            <input
              type="checkbox"
              checked={ids.includes(kid.id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...ids, kid.id] : ids.filter((id) => id !== kid.id))
              }
              // As large as its label, so that all of the label is scrolled into view with it.
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            {kids.length > 1 && (
              <Check aria-hidden className="-ml-1 hidden size-4.5 shrink-0 group-has-checked:block" />
            )}
            <span className="min-w-0 break-words">
              <span className="font-medium">{kidName(kid)}</span>
              {places > 1 && <span className="block text-xs">{kid.place.name}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
