/** Whether the server can be reached, and of when is what is shown meanwhile. */
import { useStore } from '@skrzat/ui/use-store'
import { failureOf } from './errors.ts'
import { isOfPage } from './kept-bounds.ts'
import { queryClient } from './trpc.ts'

type Line = {
  /** The last call had no answer. */
  readonly lost: boolean
  /** When the oldest part of the page was read, ISO; undefined if the page has nothing to show. */
  readonly since: string | undefined
}

function isUnreachable(error: unknown): boolean {
  return failureOf(error).code === 'unreachable'
}

function since(): string | undefined {
  const read = queryClient
    .getQueryCache()
    .findAll({
      type: 'active',
      predicate: ({ queryKey, state }) => isOfPage(queryKey) && state.dataUpdatedAt > 0,
    })
    .map(({ state }) => state.dataUpdatedAt)
  return read.length > 0 ? new Date(Math.min(...read)).toISOString() : undefined
}

let line: Line = {
  lost:
    !navigator.onLine ||
    queryClient
      .getQueryCache()
      .getAll()
      .some(({ state }) => isUnreachable(state.fetchFailureReason)),
  since: since(),
}
const listeners = new Set<() => void>()

function update(lost: boolean) {
  const now = { lost, since: since() }
  if (now.lost === line.lost && now.since === line.since) return
  line = now
  for (const changed of listeners) changed()
}

queryClient.getQueryCache().subscribe((event) => {
  const { lost } = line
  if (event.type !== 'updated') update(lost)
  else if (event.action.type === 'success') update(event.action.manual ? lost : false)
  else if (event.action.type === 'failed' || event.action.type === 'error')
    update(isUnreachable(event.action.error) || lost)
})
window.addEventListener('offline', () => update(true))
// What is shown is asked for anew; the first answer says that the line is back.
window.addEventListener('online', () => void queryClient.invalidateQueries())

function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export function useLine(): Line {
  return useStore(subscribe, () => line)
}
