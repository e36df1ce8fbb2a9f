/** Whether the server can be reached, and of when is what is shown meanwhile. */
import { createListeners, useStore } from '@skrzat/ui/use-store'
import type { Query } from '@tanstack/react-query'
import { failureOf } from '../errors/index.ts'
import { isOfPage } from './kept-bounds.ts'
import { queryClient } from '../calls/index.ts'

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
const { subscribe, notify } = createListeners()

function update(lost: boolean) {
  const now = { lost, since: since() }
  if (now.lost === line.lost && now.since === line.since) return
  line = now
  notify()
}

/** How often the line was lost, and how often before each query's call. */
let losses = 0
const askedAfter = new WeakMap<Query, number>()

queryClient.getQueryCache().subscribe((event) => {
  const { lost } = line
  if (event.type !== 'updated') return update(lost)
  const { action, query } = event
  if (action.type === 'fetch') askedAfter.set(query, losses)
  // A late answer to a call from before the loss says nothing of now.
  else if (action.type === 'success') update(lost && (action.manual || askedAfter.get(query) !== losses))
  else if (action.type === 'failed' || action.type === 'error') {
    const unreachable = isUnreachable(action.error)
    if (unreachable) losses += 1
    // It is asked again after that.
    if (unreachable && action.type === 'failed') askedAfter.set(query, losses)
    update(unreachable || lost)
  }
})
window.addEventListener('offline', () => {
  losses += 1
  update(true)
})
// Shown data are read again; the first answer says that the line is back.
window.addEventListener('online', () => void queryClient.invalidateQueries())

export function useLine(): Line {
  return useStore(subscribe, () => line)
}
