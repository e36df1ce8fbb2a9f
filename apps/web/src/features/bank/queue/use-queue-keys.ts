import { useEffect, useEffectEvent } from 'react'
import { concernsList } from '#app/keys.ts'

export type QueueKeys = {
  /** This many rows down; up if negative. */
  move: (rows: number) => void
  /** These act on the selected line. */
  take: () => void
  search: () => void
  notOurs: () => void
  split: () => void
  others: () => void
  undo: () => void
  help: () => void
}

/** j/k and arrows move, Enter takes the proposal, `/` searches, letters do the rest. */
export function useQueueKeys(keys: QueueKeys, lettersOn: boolean) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (!concernsList(event.target)) return
    const onRow = event.target.matches('[data-line]')
    const letters: Record<string, () => void> = {
      j: () => keys.move(1),
      k: () => keys.move(-1),
      '/': keys.search,
      n: keys.notOurs,
      s: keys.split,
      o: keys.others,
      u: keys.undo,
      '?': keys.help,
    }
    const rowKeys: Record<string, () => void> = {
      ArrowDown: () => keys.move(1),
      ArrowUp: () => keys.move(-1),
      // A held key would book the next lines unseen.
      Enter: () => !event.repeat && keys.take(),
    }
    const act = (lettersOn ? letters[event.key] : undefined) ?? (onRow ? rowKeys[event.key] : undefined)
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
