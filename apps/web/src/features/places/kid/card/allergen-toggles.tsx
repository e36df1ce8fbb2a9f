import { useLingui } from '@lingui/react/macro'
import { ALLERGENS, type Allergen } from '@skrzat/contract/card'
import { Check } from 'lucide-react'
import { allergenNames } from '#components/card-words.ts'

type AllergenTogglesProps = {
  chosen: readonly Allergen[]
  onChange: (chosen: Allergen[]) => void
}

/** The 14 allergens as toggles; their order is the law's. */
export function AllergenToggles({ chosen, onChange }: AllergenTogglesProps) {
  const { t, i18n } = useLingui()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{t`Alergeny`}</legend>
      <div className="flex flex-wrap gap-2">
        {ALLERGENS.map((allergen) => {
          const on = chosen.includes(allergen)
          return (
            <button
              key={allergen}
              type="button"
              aria-pressed={on}
              onClick={() =>
                onChange(on ? chosen.filter((each) => each !== allergen) : [...chosen, allergen])
              }
              className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-edge bg-card px-3 text-sm transition-colors duration-100 select-none hover:bg-green-soft aria-pressed:border-danger aria-pressed:bg-danger-soft aria-pressed:font-medium aria-pressed:text-danger pointer-coarse:min-h-11 pointer-coarse:px-3.5"
            >
              {on && <Check aria-hidden className="size-4" />}
              {i18n._(allergenNames[allergen])}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
