/** Connects a request's log lines, errors and spans. */
export type Trace = {
  /** 32 hexadecimal digits (W3C Trace Context). */
  readonly id: string
  /** The open span, if telemetry is on. */
  readonly span?: RequestSpan
}

/** A statement that ended; times are of `performance.now()`. */
export type EndedStatement = {
  readonly text: () => string
  readonly queued: number
  readonly sent: number
  readonly ended: number
  readonly failed: boolean
  readonly trace: Trace | undefined
}

export type RequestSpan = {
  /**
   * Ends it.
   * @param answer.route the template, never the address with its ids and tokens
   * @param answer.milliseconds undefined for a stream, which is not counted among the answers
   */
  end(answer: { method: string; route: string; status: number; milliseconds: number | undefined }): void
  /** A statement that the request waited for; its text has no values. */
  statement(ended: EndedStatement): void
}

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-((?!0{32})[0-9a-f]{32})-((?!0{16})[0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/

export type TraceParent = { readonly traceId: string; readonly spanId: string; readonly flags: number }

/** The contents of a valid header `traceparent`; undefined for any other. */
export function traceParentOf(header: string | string[] | undefined): TraceParent | undefined {
  if (typeof header !== 'string' || header.length > 200) return undefined
  // Only later versions may append to it.
  if (header.startsWith('00') && header.length !== 55) return undefined
  const [, traceId, spanId, flags = ''] = TRACEPARENT.exec(header) ?? []
  if (traceId === undefined || spanId === undefined) return undefined
  return { traceId, spanId, flags: Number.parseInt(flags, 16) }
}

/** The caller's trace id, or one made from the request's own id, a UUID, which costs nothing. */
export function traceIdOf(header: string | string[] | undefined, requestId: string): string {
  return traceParentOf(header)?.traceId ?? requestId.replaceAll('-', '')
}
