import { createListeners } from '@skrzat/ui/use-store'
import { keptToken, TOKEN } from '../../first/browser-keeps.ts'

const changes = createListeners<[where: 'here' | 'elsewhere']>()

/** Subscribes to signing in and out, here or in another tab. @returns unsubscribe */
export const onTokenChange = changes.subscribe

export const currentToken = keptToken

/** Whether the session outlives the tab. */
export function isRemembered(): boolean {
  return localStorage.getItem(TOKEN) !== null
}

let known = currentToken()
let ended = false

function notice(where: 'here' | 'elsewhere') {
  const now = currentToken()
  if (now === known) return
  known = now
  ended = where === 'elsewhere' && now === undefined
  changes.notify(where)
}

/** `remember`: the token outlives the tab. */
export function keepToken(value: string, remember: boolean) {
  localStorage.removeItem(TOKEN)
  sessionStorage.removeItem(TOKEN)
  const storage = remember ? localStorage : sessionStorage
  storage.setItem(TOKEN, value)
  notice('here')
}

/** @param refused the server doesn't accept it any more */
export function forgetToken({ refused = false } = {}) {
  localStorage.removeItem(TOKEN)
  sessionStorage.removeItem(TOKEN)
  notice('here')
  ended = refused
}

/**
 * Whether another tab or the server has ended this tab's session. Storage changes at once in all tabs, but its event
 * comes later.
 */
export function hasEnded(): boolean {
  return ended || (known !== undefined && currentToken() === undefined)
}

const returning = 'skrzat-signed-out'

/** Before a redirect to the identity provider's sign-out page, which leads back to the start of this app. */
export function expectReturn() {
  sessionStorage.setItem(returning, 'true')
}

/** Whether the app was opened by that redirect; true only once. */
export function hasReturned(): boolean {
  const back = sessionStorage.getItem(returning) !== null
  sessionStorage.removeItem(returning)
  return back
}

window.addEventListener('storage', () => notice('elsewhere'))
