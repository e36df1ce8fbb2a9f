/**
 * Offline data (docs/decisions/offline.md): answers of some queries are kept in the browser's database for their
 * session, shown while the server is unreachable, and deleted with the session.
 */
import type { EnsureQueryDataOptions, Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { failureOf, isRefusal } from '../errors/index.ts'
import { BOUNDS, isKept, newestPageOf, toForget, type KeptAnswer } from './kept-bounds.ts'
import { allAnswers, forgetAllAnswers, forgetAnswers, keepAnswer } from './kept-store.ts'
import { onTokenChange, currentToken, isRemembered } from '../session/index.ts'

/** A digest of the wires' schemas, set by the build: answers of another version are not read. */
declare const __WIRE__: string

/** Milliseconds without an answer after which the kept one is shown. */
const PATIENCE = 4_000

/** The session whose answers are kept; undefined if none are: signed out, or signed in only until the tab is closed. */
async function sessionOf(bearer: string | undefined): Promise<string | undefined> {
  // Without a secure context there is no service worker either, so pages can't open offline.
  if (bearer === undefined || !isRemembered() || !('subtle' in crypto)) return undefined
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${__WIRE__} ${bearer}`))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

type Opened = { bearer: string | undefined; session: string | undefined; answers: Map<string, KeptAnswer> }

/** Opens the session's kept answers, and deletes those of other sessions. */
async function open(): Promise<Opened> {
  const bearer = currentToken()
  const session = await sessionOf(bearer)
  if (session === undefined) {
    await forgetAllAnswers()
    return { bearer, session, answers: new Map() }
  }
  const answers = await allAnswers()
  const old = toForget(answers, { session, now: Date.now() })
  for (const id of old) answers.delete(id)
  await forgetAnswers(old)
  return { bearer, session, answers }
}

let current = open()

onTokenChange(() => {
  current = forgetAllAnswers().then(open)
})

async function keep(client: QueryClient, query: Query) {
  const { bearer, session, answers } = await current
  const { queryKey, queryHash: id } = query
  const { data, dataUpdatedAt: at } = query.state
  // A late answer to the previous session, whose queries have left the cache.
  if (client.getQueryCache().get(id) !== query || bearer !== currentToken()) return
  // Answers are kept nowhere, or this one was read from the store.
  if (session === undefined || answers.get(id)?.at === at) return
  const newest = newestPageOf(data)
  const bytes = JSON.stringify(newest)?.length ?? 0
  if (bytes > BOUNDS.bytesOfOne) return forgetAnswer(id)
  const answer = { session, key: queryKey, data: newest, bytes, at }
  answers.set(id, answer)
  await keepAnswer(id, answer)
  const old = toForget(answers, { session, now: Date.now() })
  for (const each of old) answers.delete(each)
  await forgetAnswers(old)
}

async function forgetAnswer(id: string) {
  const { answers } = await current
  answers.delete(id)
  await forgetAnswers([id])
}

/** Shows the kept answer, unless there is a newer one. */
async function fallBack(client: QueryClient, query: Query) {
  const { bearer, answers } = await current
  const answer = answers.get(query.queryHash)
  if (!answer || bearer !== currentToken() || query.state.data !== undefined) return
  client.setQueryData(query.queryKey, answer.data, { updatedAt: answer.at })
}

function isUnreachable(error: unknown): boolean {
  return failureOf(error).code === 'unreachable'
}

/** Keeps the answers of the client's queries, and shows them while the server does not answer. */
export function keepAnswers(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    const query: Query = event.query
    if (event.type !== 'updated' || !isKept(query.queryKey)) return
    const { action } = event
    if (action.type === 'success') void keep(client, query)
    else if (action.type === 'fetch' && query.state.data === undefined)
      setTimeout(() => query.state.fetchStatus === 'fetching' && void fallBack(client, query), PATIENCE)
    else if (action.type === 'failed' && isUnreachable(action.error)) void fallBack(client, query)
    else if (action.type === 'error' && isRefusal(action.error)) {
      void forgetAnswer(query.queryHash)
      query.setState({ data: undefined, dataUpdatedAt: 0 })
    }
  })
}

/**
 * The server's answer or, if it does not answer in time, the cached or kept one; `late` then gets a refusal that
 * arrives later.
 * @throws the refusal, or that there was no answer and nothing is kept
 */
export async function answerOrKept<T>(
  client: QueryClient,
  { queryKey, fetch }: { queryKey: QueryKey; fetch: () => Promise<T> },
  late: (error: unknown) => void = () => {},
): Promise<T> {
  const known = () => client.getQueryData<T>(queryKey)
  const kept = Promise.withResolvers<void>()
  // Cached data are refetched if the caller asks for that.
  const waits = known() === undefined
  const stop = client.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' && waits && known() !== undefined) kept.resolve()
  })
  let isLate = false
  const asked = fetch()
  asked.catch((error: unknown) => isLate && late(error))
  try {
    await Promise.race([asked, kept.promise])
  } catch (error) {
    if (!isUnreachable(error)) throw error
    const query = client.getQueryCache().find({ queryKey })
    if (query) await fallBack(client, query)
  } finally {
    stop()
  }
  isLate = true
  return known() ?? (await asked)
}

/** The cached data of a query, else the server's answer, else the kept one. */
export function ensureKnown<T, Failure, Key extends QueryKey>(
  client: QueryClient,
  options: EnsureQueryDataOptions<T, Failure, T, Key>,
): Promise<T> {
  return answerOrKept(client, { queryKey: options.queryKey, fetch: () => client.ensureQueryData(options) })
}
