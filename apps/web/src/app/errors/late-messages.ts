import type { MessageDescriptor } from '@lingui/core'
import type { ErrorCode } from '@skrzat/contract/errors'
import { addMessages, isKnown, knownMessage } from './start-error-messages.ts'
import { failureOf } from './errors.ts'

let withoutParams: Partial<Record<ErrorCode, MessageDescriptor>> = {}

/**
 * Loads the texts of all errors, which most visits never show. Without them an error has a general text; all that is
 * shown changes to its own text once they are there.
 */
export async function loadErrorTexts(): Promise<void> {
  try {
    // The texts come last: they render again what shows an error.
    const [late, { needTexts }] = await Promise.all([
      import('./error-messages.ts'),
      import('../texts/need-texts.ts'),
    ])
    withoutParams = late.withoutParams
    addMessages(late.messages)
    await needTexts('errors')
  } catch {
    // The next error tries again.
  }
}

/** Loads the text of this error; undefined if it is there. */
export function loadTextOf(error: unknown): Promise<void> | undefined {
  return isKnown(failureOf(error).code) ? undefined : loadErrorTexts()
}

/** The message of a code outside an error, such as that of one failed item of many. */
export function codeMessage(code: ErrorCode): MessageDescriptor {
  return withoutParams[code] ?? knownMessage(code)
}
