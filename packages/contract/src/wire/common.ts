/** Schemas shared by several wires. */
import { z } from 'zod'

import { isDay } from '../days.ts'
import { MAX_GROSZE } from '../money.ts'
import { parsePhone } from '../phone.ts'
import { clean, hasOddCharacter, isBlank, isFormula, paragraphs, rawLength } from '../text.ts'

export const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)
export const commandId = z.uuid()
/** Input of a command whose id is optional: without one, a retry is another command. */
export const optionalCommandId = z.object({ commandId: commandId.optional() })

/** Input text, bounded before anything parses it; `most` is the stored maximum. */
export const rawText = (most: number) => z.string().max(rawLength(most))

/** A short text with a format, such as a day: a longer one is refused without parsing, as a violated format. */
export const shortText = (most: number) => z.string().max(most, { message: 'Pattern', abort: true })

export const day = shortText(10).refine(isDay, { message: 'Pattern' }).meta({ format: 'date' })
/** An instant as tRPC and REST send it: ISO 8601 UTC with milliseconds. */
export const instant = z.iso.datetime()
/** Whole grosze from 0 to 1,000,000.00 zł. */
export const grosze = z.number().int().min(0).max(MAX_GROSZE)
/** Sums and credits in grosze, which may exceed one amount's limit. */
export const groszeSum = z.number().int()
export const phone = shortText(60).transform((text, context) => {
  const parsed = parsePhone(text)
  if (parsed !== null) return parsed
  context.addIssue({ code: 'custom', message: 'Pattern' })
  return z.NEVER
})

/** One line of text, cleaned, of a bounded length: no spreadsheet formula, and no character that no name contains. */
export const line = (least: number, most: number) =>
  rawText(most).transform((text, context) => {
    const value = clean(text)
    const message = lineFault(text, value, least, most)
    if (message === undefined) return value
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/** The constraint that the text violates, by REST's name. */
function lineFault(text: string, value: string, least: number, most: number): string | undefined {
  if (least > 0 && isBlank(value) && !hasOddCharacter(value)) return 'NotBlank'
  if (value.length < least || value.length > most) return 'Size'
  return isFormula(text) || hasOddCharacter(value) ? 'Pattern' : undefined
}

/** Multi-line text, without invisible characters; field error: `Size`. */
export const multiline = (most: number) =>
  rawText(most)
    .transform(paragraphs)
    .refine((text) => text.length <= most, { message: 'Size' })

/** Both inclusive. */
export const period = z.object({ from: day, to: day })

export const nameRef = z.object({ id, name: z.string() })
export type NameRef = z.infer<typeof nameRef>

/** A group in lists; `color` is 0 to 9. */
export const groupRef = nameRef.extend({ color: z.number().int() })
export type GroupRef = z.infer<typeof groupRef>
/** A kid in lists. */
export const kidRef = z.object({ id, firstname: z.string(), lastname: z.string() })

/**
 * The result of a bulk command, which handles each thing separately: the ids that were done, and the reasons of
 * refusals.
 */
export const bulkResult = z.object({
  done: z.array(id),
  failed: z.array(z.object({ id, code: z.string() })),
})
export type BulkResult = z.infer<typeof bulkResult>

/** Input for a page of a list; `page` from 0. */
export const pageInput = z.object({
  page: z.number().int().min(0).max(1_000_000).default(0),
  size: z.number().int().min(1).max(100).default(20),
})
/** A page of a list, and the total number of rows. */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ rows: z.array(row), total: z.number().int() })
