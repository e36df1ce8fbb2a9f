import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { toast } from '@skrzat/ui/toast'
import { type Cell, sheetText } from './copy-rows.ts'

/** Copies rows for a spreadsheet, and says how many. */
export function useCopyRows() {
  const { t } = useLingui()
  return (heads: readonly string[], rows: readonly (readonly Cell[])[]) => {
    const count = rows.length
    navigator.clipboard.writeText(sheetText(heads, rows)).then(
      () =>
        toast.success(
          t`${plural(count, { one: 'Skopiowano # wiersz', few: 'Skopiowano # wiersze', many: 'Skopiowano # wierszy', other: 'Skopiowano # wiersza' })}`,
        ),
      () => toast.error(t`Nie udało się skopiować`),
    )
  }
}
