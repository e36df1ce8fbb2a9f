/**
 * The token of whoever is signed in, kept under the key that earlier clients used: in localStorage when one
 * asked to be remembered, else in sessionStorage, which goes with the tab.
 */
const key = 'jhi-authenticationToken'

type Listener = (where: 'here' | 'elsewhere') => void

const listeners = new Set<Listener>()

/** Earlier clients kept the token as JSON, in quotes. */
function unquoted(kept: string | null): string | undefined {
  return kept?.replace(/^"(.*)"$/, '$1') || undefined
}

export function token(): string | undefined {
  return unquoted(localStorage.getItem(key)) ?? unquoted(sessionStorage.getItem(key))
}

let known = token()

function notice(where: 'here' | 'elsewhere') {
  const now = token()
  if (now === known) return
  known = now
  for (const changed of listeners) changed(where)
}

/** `remember`: the token outlives the tab. */
export function keepToken(value: string, remember: boolean) {
  localStorage.removeItem(key)
  sessionStorage.removeItem(key)
  const storage = remember ? localStorage : sessionStorage
  storage.setItem(key, value)
  notice('here')
}

export function forgetToken() {
  localStorage.removeItem(key)
  sessionStorage.removeItem(key)
  notice('here')
}

const returning = 'skrzat-signed-out'

/** One goes on to an identity provider's page for signing out, which leads back to the start of this app. */
export function expectReturn() {
  sessionStorage.setItem(returning, 'true')
}

/** Whether one comes back from there, asked once. */
export function hasReturned(): boolean {
  const back = sessionStorage.getItem(returning) !== null
  sessionStorage.removeItem(returning)
  return back
}

/** Calls back when somebody signs in or out, here or in another tab. Answers with how to stop. */
export function onTokenChange(changed: Listener): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

window.addEventListener('storage', () => notice('elsewhere'))
