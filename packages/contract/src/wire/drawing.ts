/** Pages that the server draws from the answers to their first calls, before the app's code is in the browser. */
import { z } from 'zod'
import { LANG_KEYS } from './accounts.ts'

/** The page and the screen that it is for, as JSON in the `drawn` of the batch's query. */
export const wantedPage = z.object({
  /** Without search params. */
  path: z.string().startsWith('/'),
  language: z.enum(LANG_KEYS),
  /** CSS pixels, and whether it is used with fingers. */
  screen: z.object({
    width: z.number().min(1).max(20_000),
    height: z.number().min(1).max(20_000),
    coarse: z.boolean(),
  }),
})
export type WantedPage = z.output<typeof wantedPage>

/** What follows the batch's answers where the page is drawn. */
export type DrawnPage = { readonly page: string }

/** A page and what it is drawn from, as a thread of the server is told. */
export type Drawing = WantedPage & {
  /** Each with its input, as tRPC sends it. */
  readonly calls: readonly (readonly [procedure: string, input: unknown])[]
  /** Data of the answers, in the same order. */
  readonly answers: readonly unknown[]
  /** When nobody waits for it any more: milliseconds since 1970. */
  readonly until: number
}

/** What the thread answers. */
export type Drawn = {
  /** The page's markup; undefined where it is no page that is drawn, leads elsewhere or can't be shown. */
  readonly html: string | undefined
  /** What could not be shown of it. */
  readonly missing: readonly MissingPart[]
}

export type MissingPart = {
  /** The page's pattern. */
  readonly page: string
  /** The error's message. */
  readonly message: string
}
