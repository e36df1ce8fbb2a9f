import { useState } from 'react'
import type { BankLine } from '@skrzat/contract/wire/bank'

type Kept = { list: string; id: number; index: number }

/**
 * The selected line of a list. Where a line leaves the list, the next one takes its place; a line that comes back, after
 * a search or an undo, is selected again.
 * @param list identifies the list: in another one without the line, the first line is selected
 */
export function useCurrent(lines: readonly BankLine[], list: string) {
  const [kept, setKept] = useState<Kept>()
  const found = kept ? lines.findIndex(({ id }) => id === kept.id) : 0
  const index = found >= 0 ? found : kept?.list === list ? Math.min(kept.index, lines.length - 1) : 0
  function select(next: number) {
    const line = lines[next]
    if (line) setKept({ list, id: line.id, index: next })
  }
  return { index, line: lines[index], select }
}
