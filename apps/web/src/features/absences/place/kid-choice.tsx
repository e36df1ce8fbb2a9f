import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { hasWords } from '@skrzat/contract/words'
import type { PlaceGroup } from '@skrzat/contract/wire/people'
import { Button } from '@skrzat/ui/button'
import { Checkbox } from '@skrzat/ui/checkbox'
import { GroupDot } from '@skrzat/ui/group-dot'
import { SearchInput } from '@skrzat/ui/search-input'
import { VirtualListInBox } from '@skrzat/ui/virtual-list'
import { useState } from 'react'
import { useTutored } from '#app/navigation/index.ts'
import { kidName, listName } from '#components/kid-name.ts'
import { ownFirst } from './filter.ts'

type KidChoiceProps = {
  groups: readonly PlaceGroup[]
  chosen: readonly number[]
  onChange: (chosen: readonly number[]) => void
  error: string | undefined
}

/** One or several of the place's children, under their groups, own ones first, found by name. */
export function KidChoice({ groups, chosen, onChange, error }: KidChoiceProps) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const own = useTutored()
  const found = groups
    .toSorted(ownFirst(own))
    .map((group) => ({ ...group, kids: group.kids.filter((kid) => hasWords(kidName(kid), name)) }))
    .filter(({ kids }) => kids.length > 0)
  const names = groups
    .flatMap(({ kids }) => kids)
    .filter(({ id }) => chosen.includes(id))
    .map(kidName)
  return (
    <fieldset className="flex min-w-0 flex-col gap-2" aria-describedby="kid-choice-said">
      <legend className="mb-1.5 text-sm font-medium">{t`Dzieci`}</legend>
      <SearchInput
        value={name}
        onSearch={setName}
        label={t`Imię lub nazwisko dziecka`}
        clearLabel={t`Wyczyść`}
      />
      <div className="max-h-56 overflow-y-auto rounded-control border border-line px-3 py-2">
        {found.map((group) => (
          <section key={group.id} aria-label={group.name} className="mb-2 last:mb-0">
            <p className="flex items-center gap-2 py-1 text-xs text-muted">
              <GroupDot color={group.color} />
              {group.name}
            </p>
            <VirtualListInBox
              name={`choice of ${group.id}`}
              rows={group.kids}
              keyOf={({ id }) => id}
              whole={0}
              estimate={32}
            >
              {(kid) => (
                <Checkbox
                  label={listName(kid)}
                  checked={chosen.includes(kid.id)}
                  onChange={({ target }) =>
                    onChange(target.checked ? [...chosen, kid.id] : chosen.filter((id) => id !== kid.id))
                  }
                  className="w-full py-1 pointer-coarse:py-2.5"
                />
              )}
            </VirtualListInBox>
          </section>
        ))}
        {found.length === 0 && (
          <p className="py-2 text-sm text-muted">
            {name.trim() === '' ? (
              <Trans>Placówka nie ma jeszcze dzieci. Dodaj je w grupach.</Trans>
            ) : (
              <Trans>Nie ma dziecka o takim imieniu lub nazwisku.</Trans>
            )}
          </p>
        )}
      </div>
      <div id="kid-choice-said" className="flex items-start justify-between gap-3 text-sm">
        {error ? (
          <p role="alert" className="text-danger">
            {error}
          </p>
        ) : (
          <p className="min-w-0 pt-1.5 break-words text-muted">
            {names.length > 3
              ? t`${plural(names.length, { one: 'Wybrano #\u00a0dziecko', few: 'Wybrano #\u00a0dzieci', many: 'Wybrano #\u00a0dzieci', other: 'Wybrano #\u00a0dziecka' })}`
              : names.join(', ')}
          </p>
        )}
        {names.length > 0 && (
          <Button variant="quiet" size="sm" onClick={() => onChange([])}>
            {t`Wyczyść wybór`}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
