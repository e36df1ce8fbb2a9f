/** The server's answers to the app, made up by a test. */
import type { ErrorCode, ErrorParams } from '@skrzat/contract/errors'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { Procedure } from '#app/calls/screen-calls.ts'
import type { AppRouter } from '#app/calls/trpc.ts'

type Inputs = inferRouterInputs<AppRouter>
type Outputs = inferRouterOutputs<AppRouter>

export type { Procedure }

type Of<All, Name extends string> = Name extends `${infer Domain}.${infer Call}`
  ? Domain extends keyof All
    ? Call extends keyof All[Domain]
      ? All[Domain][Call]
      : never
    : never
  : never

export type InputOf<Name extends Procedure> = Of<Inputs, Name>

/** Undefined where a procedure answers nothing. */
export type OutputOf<Name extends Procedure> = [Of<Outputs, Name>] extends [never]
  ? undefined
  : Of<Outputs, Name>

/**
 * An answer to each call of a procedure, or what answers a call by its input. In place of an answer there may be
 * `new Refused(…)` or `new Unreachable()`, and a function may throw them.
 */
export type Answers = {
  [Name in Procedure]?:
    | OutputOf<Name>
    | Failure
    | ((input: InputOf<Name>) => OutputOf<Name> | Promise<OutputOf<Name>>)
} & {
  /** The body that answers a call of REST. */
  [path: `/api/${string}`]: object | (() => Promise<object>)
}

/** The server refuses the call by a code, as it would. */
export class Refused extends Error {
  readonly code: ErrorCode
  readonly params: ErrorParams
  readonly details: object

  constructor(code: ErrorCode, params: ErrorParams = {}, details: object = {}) {
    super(code)
    this.code = code
    this.params = params
    this.details = details
  }
}

/** There is no answer: the connection is lost. */
export class Unreachable extends Error {}

type Failure = Refused | Unreachable

/** Fails the first call, and answers the others. */
export function firstFailed<Answer>(failure: Failure, answer: Answer): () => Answer {
  let isFirst = true
  return () => {
    if (!isFirst) return answer
    isFirst = false
    throw failure
  }
}

export type Call = { name: string; input: unknown }

type Body = { result: { data: unknown } } | { error: object }

/** The calls of one test, in their order, and what answered them. */
export class MadeUpServer {
  readonly calls: Call[] = []
  readonly unknown = new Set<string>()
  readonly #answers: Map<string, unknown>

  constructor(...answers: readonly Answers[]) {
    this.#answers = new Map(answers.flatMap((each) => Object.entries(each)))
  }

  /** Other answers from now on. */
  answer(answers: Answers) {
    for (const [name, value] of Object.entries(answers)) this.#answers.set(name, value)
  }

  /** Inputs of the calls of a procedure so far. */
  inputs(name: Procedure): unknown[] {
    return this.calls.filter((call) => call.name === name).map(({ input }) => input)
  }

  /** In place of the browser's own `fetch`. A subscription is open and silent. */
  readonly fetch = async (asked: string | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(asked, window.location.origin)
    const names = pathname.replace('/trpc/', '').split(',')
    if (!pathname.startsWith('/trpc/')) {
      if (this.#answers.has(pathname)) return Response.json(await this.#made(pathname))
      this.unknown.add(pathname)
      return new Response('{}', { status: 404 })
    }
    const sent: unknown = JSON.parse(
      typeof init.body === 'string' ? init.body : (searchParams.get('input') ?? '{}'),
    )
    const isBatch = searchParams.has('batch')
    if (!isBatch && init.body === undefined) return silence(init.signal)
    const bodies = await Promise.all(
      names.map((name, index) => this.#answerTo(name, isBatch ? property(sent, String(index)) : sent)),
    )
    return Response.json(isBatch ? bodies : bodies[0])
  }

  async #made(name: string, input?: unknown): Promise<unknown> {
    const answer = this.#answers.get(name)
    if (answer instanceof Error) throw answer
    return typeof answer === 'function' ? await answer(input) : answer
  }

  async #answerTo(name: string, input: unknown): Promise<Body> {
    this.calls.push({ name, input })
    if (!this.#answers.has(name)) this.unknown.add(name)
    try {
      return { result: { data: await this.#made(name, input) } }
    } catch (error) {
      if (error instanceof Unreachable) throw new TypeError('Failed to fetch', { cause: error })
      if (!(error instanceof Refused)) throw error
      const { code, params, details } = error
      return { error: { message: code, code: -32_600, data: { error: code, params, details } } }
    }
  }
}

function property(holder: unknown, name: string): unknown {
  return typeof holder === 'object' && holder !== null ? Reflect.get(holder, name) : undefined
}

/** A stream of events on which nothing ever comes. */
function silence(signal?: AbortSignal | null): Response {
  const body = new ReadableStream({
    start(stream) {
      signal?.addEventListener('abort', () => stream.close())
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}
