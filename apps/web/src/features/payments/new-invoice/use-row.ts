import { useMemo } from 'react'
import type { RowProps } from './row.ts'
import { rowSum, type RowSum } from './sums.ts'

/** A row's sums, and whether it may still be changed. */
export function useRow({ kid, row, types, days, additionalDays, absences, issued, attempt }: RowProps): {
  sum: RowSum
  fixed: boolean
} {
  const sum = useMemo(
    () => rowSum({ kid, row, types, days, additionalDays, absences }),
    [kid, row, types, days, additionalDays, absences],
  )
  return { sum, fixed: issued !== undefined || attempt !== undefined }
}
