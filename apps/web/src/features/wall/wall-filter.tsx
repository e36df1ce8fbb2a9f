import { useLingui } from '@lingui/react/macro'
import type { WallGroup } from '@skrzat/contract/wire/wall'
import { Button } from '@skrzat/ui/button'
import { Field } from '@skrzat/ui/field'
import { Select } from '@skrzat/ui/select'
import { Bookmark } from 'lucide-react'
import { useEager } from '#app/parts/index.ts'
import { NameOptions } from '#components/name-options.tsx'
import type { ChangeWallSearch, WallSearch } from './search.ts'

type WallFilterProps = {
  groups: readonly WallGroup[]
  search: WallSearch
  changeSearch: ChangeWallSearch
}

/** Filters posts: of all groups or of one, listed under their places, or only the favourites. */
export function WallFilter({ groups, search, changeSearch }: WallFilterProps) {
  const { t } = useLingui()
  const stored = search.group === undefined ? (search.only === 'team' ? 'team' : '') : String(search.group)
  const [shown, choose] = useEager(stored, (value) =>
    changeSearch({
      group: value === '' || value === 'team' ? undefined : Number(value),
      only: value === 'team' ? 'team' : undefined,
    }),
  )
  const favourites = search.only === 'favourites'
  const places = new Map(groups.map(({ place }) => [place.id, place.name]))
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <Field label={t`Czyje wpisy`} labelHidden className="min-w-0 flex-1 basis-52">
        <Select value={shown} onChange={({ target }) => choose(target.value)}>
          <option value="">{t`Wszystkie grupy`}</option>
          {[...places].map(([id, name]) => (
            <optgroup key={id} label={name}>
              <NameOptions of={groups.filter(({ place }) => place.id === id)} />
            </optgroup>
          ))}
          <option value="team">{t`Wiadomości zespołu Skrzata`}</option>
        </Select>
      </Field>
      <Button
        icon={Bookmark}
        variant="secondary"
        aria-pressed={favourites}
        className="aria-pressed:border-green aria-pressed:bg-green-soft aria-pressed:text-green"
        onClick={() => changeSearch({ group: undefined, only: favourites ? undefined : 'favourites' })}
      >
        {t`Ulubione`}
      </Button>
    </div>
  )
}
