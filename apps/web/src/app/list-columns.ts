/** Which columns of a list's table are shown, as chosen for this browser. */
import { createListeners, useStore } from '@skrzat/ui/use-store'
import { useMemo } from 'react'

const { subscribe, notify } = createListeners()

const keyOf = (list: string) => `skrzat-columns-${list}`

/** What was kept, without columns that are unknown by now; undefined if nothing was. */
export function readColumns<Column extends string>(
  kept: string | null | undefined,
  all: readonly Column[],
): readonly Column[] | undefined {
  if (typeof kept !== 'string') return undefined
  const names = new Set(kept.split(','))
  return all.filter((column) => names.has(column))
}

/**
 * The chosen columns in the list's order; undefined until some are chosen, so that those that fit the width are shown.
 */
export function useListColumns<Column extends string>(list: string, all: readonly Column[]) {
  const kept = useStore(
    subscribe,
    () => localStorage.getItem(keyOf(list)),
    () => null,
  )
  const chosen = useMemo(() => readColumns(kept, all), [kept, all])
  function choose(columns: readonly Column[] | undefined) {
    if (columns) localStorage.setItem(keyOf(list), columns.join(','))
    else localStorage.removeItem(keyOf(list))
    notify()
  }
  return [chosen, choose] as const
}
