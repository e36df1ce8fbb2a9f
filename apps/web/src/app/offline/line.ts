/** Whether the server is reachable, and how old the shown data are. */
import { createListeners, useStore } from '@skrzat/ui/use-store'
import type { Query } from '@tanstack/react-query'
import { failureOf } from '../errors/index.ts'
import { isOfPage } from './kept-bounds.ts'
import { queryClient } from '../calls/index.ts'

type Line = {
  /** The last call had no answer. */
  readonly lost: boolean
  /** When the oldest data of the page were fetched, ISO; undefined if the page has none. */
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
const { subscribe, notify } = createListeners()

function update(lost: boolean) {
  const now = { lost, since: since() }
  if (now.lost === line.lost && now.since === line.since) return
  line = now
  notify()
}

/** The number of outages, and the number before each query's call. */
let losses = 0
const askedAfter = new WeakMap<Query, number>()

queryClient.getQueryCache().subscribe((event) => {
  const { lost } = line
  if (event.type !== 'updated') return update(lost)
  const { action, query } = event
  if (action.type === 'fetch') askedAfter.set(query, losses)
  // A late answer to a call from before the outage does not mean that the server is reachable.
  else if (action.type === 'success') update(lost && (action.manual || askedAfter.get(query) !== losses))
  else if (action.type === 'failed' || action.type === 'error') {
    const unreachable = isUnreachable(action.error)
    if (unreachable) losses += 1
    // The query was called again after that.
    if (unreachable && action.type === 'failed') askedAfter.set(query, losses)
    update(unreachable || lost)
  }
})
window.addEventListener('offline', () => {
  losses += 1
  update(true)
})
// Refetches shown data; the first answer means that the server is reachable.
window.addEventListener('online', () => void queryClient.invalidateQueries())

export function useLine(): Line {
  return useStore(subscribe, () => line)
}
