import { useLingui } from '@lingui/react/macro'
import type { SavedList } from '@skrzat/contract/wire/saved-views'
import { Button } from '@skrzat/ui/button'
import { Checkbox } from '@skrzat/ui/checkbox'
import { Popover, PopoverContent, PopoverTrigger } from '@skrzat/ui/popover'
import { RadioGroup } from '@skrzat/ui/radio'
import { Settings2 } from 'lucide-react'
import { chooseDensity, useDensity } from '#app/density.ts'
import { SavedViews } from './saved-views/saved-views.tsx'

type ListViewProps<Column extends string> = {
  placeId: number
  list: SavedList
  columns: readonly { key: Column; name: string }[]
  shown: readonly Column[]
  /** Undefined: those that fit the width. */
  onChoose: (columns: readonly Column[] | undefined) => void
  /** Whether columns were chosen. */
  chosen: boolean
  /** Parameters of the address that no saved view has. */
  without: readonly string[]
}

/** How a list looks: views saved by name, the density of all tables, and this table's columns. */
export function ListView<Column extends string>(props: ListViewProps<Column>) {
  const { placeId, list, columns, shown, onChoose, chosen, without } = props
  const { t } = useLingui()
  const density = useDensity()
  function toggle(key: Column, on: boolean) {
    onChoose(columns.flatMap((each) => ((each.key === key ? on : shown.includes(each.key)) ? each.key : [])))
  }
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button icon={Settings2} variant="secondary" className="px-3">
          <span className="max-md:sr-only">{t`Widok`}</span>
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label={t`Widok listy`} align="end" className="flex w-76 flex-col gap-5">
        <SavedViews
          placeId={placeId}
          list={list}
          without={without}
          columns={chosen ? shown : null}
          onColumns={(names) =>
            onChoose(names ? columns.flatMap(({ key }) => (names.includes(key) ? key : [])) : undefined)
          }
        />
        <RadioGroup
          inline
          legend={t`Gęstość`}
          options={[
            { value: 'comfortable', label: t`wygodna` },
            { value: 'compact', label: t`zwarta` },
          ]}
          value={density}
          onValueChange={chooseDensity}
        />
        {columns.length > 0 && (
          <fieldset className="min-w-0">
            <legend className="mb-1.5 text-sm font-medium">{t`Kolumny`}</legend>
            <div className="flex flex-wrap gap-x-5 gap-y-2">
              {columns.map(({ key, name }) => (
                <Checkbox
                  key={key}
                  label={name}
                  checked={shown.includes(key)}
                  onChange={({ target }) => toggle(key, target.checked)}
                />
              ))}
            </div>
            {chosen && (
              <Button variant="quiet" size="sm" className="mt-2 -ml-3" onClick={() => onChoose(undefined)}>
                {t`Przywróć domyślne`}
              </Button>
            )}
          </fieldset>
        )}
      </PopoverContent>
    </Popover>
  )
}
