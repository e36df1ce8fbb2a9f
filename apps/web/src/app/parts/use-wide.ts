import { useMedia } from '@skrzat/ui/media'

/** Whether a table fits; below that width each row is a card. */
export function useWide(): boolean {
  return useMedia('(min-width: 64rem)')
}
