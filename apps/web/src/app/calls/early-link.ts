import type { QueryClient } from '@tanstack/react-query'
import type { TRPCLink } from '@trpc/client'
import { observable, type Unsubscribable } from '@trpc/server/observable'
import { seed } from '../../first/seed.ts'
import { nameOf, type Early, type EarlyAnswer } from '../../first/early.ts'
import type { AppRouter } from './router-type.ts'
import { token } from '../session/index.ts'

/** Milliseconds after which an early answer is too old, as one in the cache would be: its page may never have asked. */
const NEW = 30_000

/** What the document has asked for, if it was for this session and not long ago. */
function current(): Early | undefined {
  const early = window.skrzatFirst?.early
  return early && early.token === token() && performance.now() - early.at < NEW ? early : undefined
}

let hasBegun = false

/**
 * When the answers were asked for that the first page begins with: milliseconds since 1970; undefined for what is opened
 * later.
 */
export function earlySince(): number | undefined {
  const early = hasBegun ? undefined : current()
  setTimeout(() => {
    hasBegun = true
  })
  return early && performance.timeOrigin + early.at
}

/** The early answer to a call of the same session; each is taken once, as a later call wants the newest. */
function earlyAnswer(procedure: string, input: unknown): Promise<EarlyAnswer | undefined> | undefined {
  const early = current()
  const index = early?.calls.indexOf(nameOf(procedure, input)) ?? -1
  if (!early || index === -1) return undefined
  early.calls[index] = ''
  return early.answers.then((answers) => answers[index])
}

/**
 * Puts the answers that are there into the cache, so that the first page appears whole instead of piece by piece. What
 * each visit reads again is asked for all the same, and answered by the link.
 */
export async function seedEarly(client: QueryClient): Promise<void> {
  const early = current()
  if (!early) return
  const answers = await Promise.race([early.answers, Promise.resolve()]).catch(() => undefined)
  for (const [index, call] of early.calls.entries()) {
    const answer = answers?.[index]
    if (call === '' || !answer?.result) continue
    const [procedure = '', input = ''] = call.split(/ (.*)/s)
    if (!early.anew.includes(procedure)) early.calls[index] = ''
    seed(client, [procedure, JSON.parse(input)], answer.result.data)
  }
}

/** Answers a page's first calls by what the document has asked for already; where that failed, asks again. */
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
