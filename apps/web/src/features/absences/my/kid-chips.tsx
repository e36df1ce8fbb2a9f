import { useLingui } from '@lingui/react/macro'
import type { AbsenceFormKid } from '@skrzat/contract/wire/absences'
import { useId } from 'react'
import { kidName } from '#components/kid-name.ts'

type KidChipsProps = {
  kids: readonly AbsenceFormKid[]
  kidId: number | undefined
  onChange: (kidId: number) => void
}

/** Chooses the child with one press. The place is named if there are several. */
export function KidChips({ kids, kidId, onChange }: KidChipsProps) {
  const { t } = useLingui()
  const name = useId()
  const places = new Set(kids.map(({ place }) => place.id)).size
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{t`Dziecko`}</legend>
      <div className="flex flex-wrap gap-2">
        {kids.map((kid) => (
          <label
            key={kid.id}
            className="relative flex min-h-11 max-w-full cursor-pointer items-center rounded-full border border-edge bg-card px-4 py-1.5 transition-colors duration-100 hover:bg-green-soft has-checked:border-green has-checked:bg-green has-checked:text-on-green has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-green"
          >
            <input
              type="radio"
              name={name}
              checked={kid.id === kidId}
              onChange={() => onChange(kid.id)}
              // As large as its label, so that all of the label is scrolled into view with it.
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
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
