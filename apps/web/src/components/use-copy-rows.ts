import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { toast } from '@skrzat/ui/toast'
import { type Cell, sheetText } from './copy-rows.ts'

/** Copies rows for a spreadsheet, and says how many; of how many, if not all of the list are loaded. */
export function useCopyRows() {
  const { t } = useLingui()
  return (heads: readonly string[], rows: readonly (readonly Cell[])[], all = rows.length) => {
    const count = rows.length
    const some = t`Skopiowano ${count} z ${all} wierszy. Przewiń listę do końca, by skopiować wszystkie.`
    navigator.clipboard.writeText(sheetText(heads, rows)).then(
      () =>
        toast.success(
          count < all
            ? some
            : t`${plural(count, { one: 'Skopiowano # wiersz', few: 'Skopiowano # wiersze', many: 'Skopiowano # wierszy', other: 'Skopiowano # wiersza' })}`,
        ),
      () => toast.error(t`Nie udało się skopiować`),
    )
  }
}
