/** Pages that the server draws from the answers to their first calls, before the browser has the app's code. */
import { z } from 'zod'
import { LANG_KEYS } from './accounts.ts'

/** The page to draw and the browser's screen, as JSON in the `drawn` of the batch's query. */
export const wantedPage = z.object({
  /** Without search params. */
  path: z.string().startsWith('/'),
  language: z.enum(LANG_KEYS),
  /** CSS pixels, and whether its pointer is coarse. */
  screen: z.object({
    width: z.number().min(1).max(20_000),
    height: z.number().min(1).max(20_000),
    coarse: z.boolean(),
  }),
})
export type WantedPage = z.output<typeof wantedPage>

/** The drawn page, sent with the batch's answers. */
export type DrawnPage = { readonly page: string }

/** A page with its data, as sent to a thread of the server. */
export type Drawing = WantedPage & {
  /** The calls with their inputs, as tRPC sends them. */
  readonly calls: readonly (readonly [procedure: string, input: unknown])[]
  /** Data of the answers, in the same order. */
  readonly answers: readonly unknown[]
  /** The deadline of the drawing: milliseconds since 1970. */
  readonly until: number
}

/** The thread's answer. */
export type Drawn = {
  /** The page's markup; undefined if the page is not drawn, redirects, or fails to render. */
  readonly html: string | undefined
  /** Parts that could not be drawn. */
  readonly missing: readonly MissingPart[]
}

export type MissingPart = {
  /** The page's pattern. */
  readonly page: string
  /** The error's message. */
  readonly message: string
}
