/** Which answers are kept in the browser, how many and for how long. */
import kept from 'virtual:screens/kept'

/** A query's last answer. */
export type KeptAnswer = {
  /** The session that read it: a digest of its token, with the build's schemas. */
  readonly session: string
  readonly key: readonly unknown[]
  readonly data: unknown
  /** The length as JSON. */
  readonly bytes: number
  /** Milliseconds since 1970. */
  readonly at: number
}

const DAY = 86_400_000

/** Bytes of JSON, and milliseconds. */
export const BOUNDS = { answers: 80, bytes: 2_000_000, bytesOfOne: 400_000, age: 14 * DAY }

/** Only the answers of these procedures are kept. */
const PROCEDURES: ReadonlySet<string> = new Set(Object.values(kept).flat())

/** The procedure of a query by tRPC's key, such as `payments.my`. */
function procedureOf(key: readonly unknown[]): string {
  const [path] = key
  return Array.isArray(path) ? path.join('.') : ''
}

export function isKept(key: readonly unknown[]): boolean {
  return PROCEDURES.has(procedureOf(key))
}

/** Whether it is a page's own data, and not only those of the frame around it. */
export function isOfPage(key: readonly unknown[]): boolean {
  return isKept(key) && !procedureOf(key).startsWith('accounts.')
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

/** Only the newest page of an infinite list. */
export function newestPageOf(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data
  if (!('pages' in data && 'pageParams' in data)) return data
  const { pages, pageParams } = data
  if (!isList(pages) || !isList(pageParams)) return data
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
}

/** Ids of answers to delete: those of other sessions, outdated ones, and the oldest above the bounds. */
export function toForget(
  answers: ReadonlyMap<string, KeptAnswer>,
  { session, now }: { session: string; now: number },
): string[] {
  const newestFirst = [...answers].toSorted(([, one], [, other]) => other.at - one.at)
  let [count, bytes] = [0, 0]
  return newestFirst.flatMap(([id, answer]) => {
    const own = answer.session === session && now - answer.at <= BOUNDS.age
    const fits = own && count < BOUNDS.answers && bytes + answer.bytes <= BOUNDS.bytes
    if (!fits) return [id]
    count += 1
    bytes += answer.bytes
    return []
  })
}
