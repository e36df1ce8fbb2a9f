import { Trans, useLingui } from '@lingui/react/macro'
import type { NameRef } from '@skrzat/contract/wire/common'
import { Checkbox } from '@skrzat/ui/checkbox'

type TutorFieldProps = {
  workers: readonly NameRef[]
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
}

/** The group's tutors among the place's workers, and what tutors may do. */
export function TutorField({ workers, chosen, onChange }: TutorFieldProps) {
  const { t } = useLingui()
  if (workers.length === 0)
    return (
      <p className="text-sm text-muted">
        <Trans>Wychowawców wybierzesz, gdy dodasz pracowników placówki.</Trans>
      </p>
    )
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">{t`Wychowawcy`}</legend>
      <p className="mb-1.5 text-sm text-muted">
        <Trans>Mogą zmieniać grupę i dane jej dzieci.</Trans>
      </p>
      <ul className="max-h-56 overflow-y-auto rounded-control border border-line px-3 py-1">
        {workers.map(({ id, name }) => (
          <li key={id} className="flex min-h-9 items-center break-words pointer-coarse:min-h-11">
            <Checkbox
              label={name}
              checked={chosen.has(id)}
              onChange={({ target }) =>
                onChange(target.checked ? chosen.union(new Set([id])) : chosen.difference(new Set([id])))
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
