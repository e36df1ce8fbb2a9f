import { useMedia } from './media.ts'

/** Whether seven columns are legible; below that width days are listed. */
export function useCalendarWide(): boolean {
  return useMedia('(width >= 56rem)')
}
