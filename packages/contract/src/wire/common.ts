/** Schemas that several wires share. */
import { z } from 'zod'

import { isDay } from '../days.ts'
import { MAX_GROSZE } from '../money.ts'
import { parsePhone } from '../phone.ts'
import { clean, hasOddCharacter, isFormula, rawLength } from '../text.ts'

export const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)
export const commandId = z.uuid()
/** Input of a command that a client may send without an id: sent again, it is then another. */
export const optionalCommandId = z.object({ commandId: commandId.optional() })

/** Text that comes in, bounded before anything reads it; `most` is what may be kept of it. */
export const rawText = (most: number) => z.string().max(rawLength(most))

/** A short text with a form of its own, such as a day: one that is too long breaks the form, and is not read. */
export const shortText = (most: number) => z.string().max(most, { message: 'Pattern', abort: true })

export const day = shortText(10).refine(isDay, { message: 'Pattern' })
/** An instant as tRPC and REST send it: ISO 8601 UTC with milliseconds. */
export const instant = z.iso.datetime()
/** Whole grosze from 0 to 1,000,000.00 zł. */
export const grosze = z.number().int().min(0).max(MAX_GROSZE)
/** Grosze that may add up to more than one amount's limit: sums and credits. */
export const groszeSum = z.number().int()
export const phone = shortText(60).transform((text, context) => {
  const parsed = parsePhone(text)
  if (parsed !== null) return parsed
  context.addIssue({ code: 'custom', message: 'Pattern' })
  return z.NEVER
})

/**
 * One line of text, cleaned, of so many characters: nothing that a spreadsheet takes for a formula, and no
 * character that no name has.
 */
export const line = (least: number, most: number) =>
  rawText(most).transform((text, context) => {
    const value = clean(text)
    const message = lineFault(text, value, least, most)
    if (message === undefined) return value
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/** The constraint that the text breaks, as REST names it. */
function lineFault(text: string, value: string, least: number, most: number): string | undefined {
  if (least > 0 && value === '') return 'NotBlank'
  if (value.length < least || value.length > most) return 'Size'
  return isFormula(text) || hasOddCharacter(value) ? 'Pattern' : undefined
}

export const nameRef = z.object({ id, name: z.string() })
export type NameRef = z.infer<typeof nameRef>
