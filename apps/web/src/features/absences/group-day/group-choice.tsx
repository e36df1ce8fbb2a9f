import { useLingui } from '@lingui/react/macro'
import type { GroupDays } from '@skrzat/contract/wire/group-day'
import { buttonStyle } from '@skrzat/ui/button'
import { cn } from '@skrzat/ui/cn'
import { Field } from '@skrzat/ui/field'
import { GroupDot } from '@skrzat/ui/group-dot'
import { Select } from '@skrzat/ui/select'
import { NameOptions } from '#components/name-options.tsx'

type Choices = GroupDays['choices']
type ChoiceProps = { choices: Choices; onChoose: (group: number) => void }

const choiceStyle = cn(
  buttonStyle({ variant: 'secondary' }),
  'min-h-11 max-w-full whitespace-normal pointer-coarse:min-h-12',
)

function byPlace(choices: Choices) {
  return [...Map.groupBy(choices, ({ place }) => place.id).values()]
}

/** Switches between the own groups by a press, and to the others that one keeps absences of. */
export function GroupChoice({ choices, shown, onChoose }: ChoiceProps & { shown: Choices[number] }) {
  const { t } = useLingui()
  const own = choices.filter(({ tutor }) => tutor)
  const others = choices.filter(({ tutor }) => !tutor)
  const switches = own.filter(({ id }) => own.length > 1 || id !== shown.id)
  if (choices.length < 2) return null
  return (
    <div className="mb-5 flex flex-wrap items-center gap-2">
      {switches.map(({ id, name, color }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === shown.id}
          className={cn(choiceStyle, 'aria-pressed:border-green aria-pressed:bg-green-soft')}
          onClick={() => onChoose(id)}
        >
          <GroupDot color={color} />
          <span className="min-w-0 break-words">{name}</span>
        </button>
      ))}
      {others.length > 0 && (
        <Field label={t`Inna grupa`} labelHidden className="w-full sm:w-60">
          <Select
            value={shown.tutor ? '' : String(shown.id)}
            onChange={({ target }) => onChoose(Number(target.value))}
          >
            {shown.tutor && <option value="" disabled>{t`Inna grupa`}</option>}
            {byPlace(others).map((groups) =>
              groups.length === others.length ? (
                <NameOptions key={groups[0]?.place.id} of={groups} />
              ) : (
                <optgroup key={groups[0]?.place.id} label={groups[0]?.place.name}>
                  <NameOptions of={groups} />
                </optgroup>
              ),
            )}
          </Select>
        </Field>
      )}
    </div>
  )
}

/** For who is a tutor of none. */
export function GroupList({ choices, onChoose }: ChoiceProps) {
  const { t } = useLingui()
  const places = byPlace(choices)
  return (
    <>
      <p className="mb-4 text-muted">{t`Wybierz grupę. Następnym razem otworzy się od razu.`}</p>
      {places.map((groups) => {
        const place = groups[0]?.place
        return (
          <section key={place?.id} aria-label={place?.name} className="mb-6">
            {places.length > 1 && <h2 className="mb-2 text-sm font-medium text-muted">{place?.name}</h2>}
            <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
              {groups.map(({ id, name, color }) => (
                <li key={id}>
                  <button
                    type="button"
                    className={cn(choiceStyle, 'min-h-14 w-full justify-start text-left')}
                    onClick={() => onChoose(id)}
                  >
                    <GroupDot color={color} />
                    <span className="min-w-0 break-words">{name}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}
