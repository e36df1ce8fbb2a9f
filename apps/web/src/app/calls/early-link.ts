import type { QueryClient } from '@tanstack/react-query'
import type { TRPCLink } from '@trpc/client'
import { observable, type Unsubscribable } from '@trpc/server/observable'
import { seedAnswer } from '../../first/seed.ts'
import { callNameOf, type Early, type EarlyAnswer } from '../../first/early.ts'
import type { AppRouter } from './router-type.ts'
import { currentToken } from '../session/index.ts'

/** Milliseconds after which an early answer is too old, like one in the cache, as its page may never have used it. */
const NEW = 30_000

/** The document's early calls, if they are recent and of this session. */
function current(): Early | undefined {
  const early = window.skrzatFirst?.early
  return early && early.token === currentToken() && performance.now() - early.at < NEW ? early : undefined
}

let hasBegun = false

/** When the first page's early calls were sent: milliseconds since 1970; undefined for pages that are opened later. */
export function earlySince(): number | undefined {
  const early = hasBegun ? undefined : current()
  setTimeout(() => {
    hasBegun = true
  })
  return early && performance.timeOrigin + early.at
}

/** The early answer to a call of the same session; each is used once, as later calls need the newest data. */
function earlyAnswer(procedure: string, input: unknown): Promise<EarlyAnswer | undefined> | undefined {
  const early = current()
  const index = early?.calls.indexOf(callNameOf(procedure, input)) ?? -1
  if (!early || index === -1) return undefined
  early.calls[index] = ''
  return early.answers.then((answers) => answers[index])
}

/**
 * Puts the early answers into the cache, so that the first page appears whole. Queries that refetch on each visit still
 * ask, and get the early answer from the link.
 */
export async function seedEarly(client: QueryClient): Promise<void> {
  const early = current()
  if (!early) return
  const answers = await Promise.race([early.answers, Promise.resolve()]).catch(() => undefined)
  for (const [index, call] of early.calls.entries()) {
    const answer = answers?.[index]
    if (call === '' || !answer?.result) continue
    const [procedure = '', input = ''] = call.split(/ (.*)/s)
    if (!early.always.includes(procedure)) early.calls[index] = ''
    seedAnswer(client, [procedure, JSON.parse(input)], answer.result.data)
  }
}

/** Answers a page's first calls with the document's early answers; if an early call failed, sends it again. */
export const takeEarly: TRPCLink<AppRouter> = () => {
  return ({ op, next }) => {
    const early = op.type === 'query' ? earlyAnswer(op.path, op.input) : undefined
    if (!early) return next(op)
    return observable((observer) => {
      let asked: Unsubscribable | undefined
      let stopped = false
      const ask = () => {
        if (!stopped) asked = next(op).subscribe(observer)
      }
      const take = (answer: EarlyAnswer | undefined) => {
        if (!answer?.result) return ask()
        observer.next({ result: { type: 'data', data: answer.result.data } })
        observer.complete()
      }
      early.then(take, ask)
      return () => {
        stopped = true
        asked?.unsubscribe()
      }
    })
  }
}
