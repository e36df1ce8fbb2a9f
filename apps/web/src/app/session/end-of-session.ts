import { createListeners } from '@skrzat/ui/use-store'
import { forgetToken, currentToken } from './session.ts'

const ends = createListeners()

/** Subscribes to the end of the session that a call was made with. @returns unsubscribe */
export const onEndOfSession = ends.subscribe

/**
 * Forgets a token that the server refuses, and notifies the subscribers. A late refusal doesn't end the next session.
 *
 * @param sent the token that the refused call was sent with
 */
export function endSession(sent: string | undefined) {
  if (sent === undefined || sent !== currentToken()) return
  forgetToken({ refused: true })
  ends.notify()
}
