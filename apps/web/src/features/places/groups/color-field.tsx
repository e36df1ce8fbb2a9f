import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { GroupDot } from '@skrzat/ui/group-dot'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { COLORS } from './group-draft.ts'

const names: Record<(typeof COLORS)[number], MessageDescriptor> = {
  0: msg`słonecznikowy`,
  1: msg`mandarynkowy`,
  2: msg`malinowy`,
  3: msg`wrzosowy`,
  4: msg`śliwkowy`,
  5: msg`chabrowy`,
  6: msg`błękitny`,
  7: msg`morski`,
  8: msg`miętowy`,
  9: msg`trawiasty`,
}

/** One of the ten colours of groups, each by its name. */
export function ColorField({ color, onChange }: { color: number; onChange: (color: number) => void }) {
  const { t, i18n } = useLingui()
  const group = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{t`Kolor`}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2">
        {COLORS.map((each) => (
          <label
            key={each}
            className="relative flex min-h-9 cursor-pointer items-center gap-1.5 rounded-control border-2 border-transparent px-2 text-sm outline-offset-2 has-checked:border-current has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-green pointer-coarse:min-h-11"
            style={{ backgroundColor: `var(--group-${each}-ground)`, color: `var(--group-${each}-ink)` }}
          >
            <input
              type="radio"
              name={group}
              value={each}
              checked={each === color}
              onChange={() => onChange(each)}
              // As large as its label, so that all of the label is scrolled into view with it.
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            <span className="grid size-4.5 shrink-0 place-items-center">
              {each === color ? <Check aria-hidden className="size-4.5" /> : <GroupDot color={each} />}
            </span>
            <span className="min-w-0 break-words">{i18n._(names[each])}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
