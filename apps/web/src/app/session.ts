/**
 * The token of whoever is signed in, kept under the key that earlier clients used: in localStorage when one
 * asked to be remembered, else in sessionStorage, which goes with the tab.
 */
const key = 'jhi-authenticationToken'
const changedHere = 'skrzat:token'

/** Earlier clients kept the token as JSON, in quotes. */
function unquoted(kept: string | null): string | undefined {
  return kept?.replace(/^"(.*)"$/, '$1') || undefined
}

export function token(): string | undefined {
  return unquoted(localStorage.getItem(key)) ?? unquoted(sessionStorage.getItem(key))
}

export function keepToken(value: string, remember: boolean) {
  forgetToken()
  const storage = remember ? localStorage : sessionStorage
  storage.setItem(key, value)
  window.dispatchEvent(new Event(changedHere))
}

export function forgetToken() {
  localStorage.removeItem(key)
  sessionStorage.removeItem(key)
  window.dispatchEvent(new Event(changedHere))
}

/** Calls back when another tab signs out or signs somebody else in. Answers with how to stop. */
export function onChangedElsewhere(changed: () => void): () => void {
  let known = token()
  function notice(event: StorageEvent) {
    if (event.key !== key && event.key !== null) return
    const now = token()
    if (now === known) return
    known = now
    changed()
  }
  function remember() {
    known = token()
  }
  window.addEventListener('storage', notice)
  window.addEventListener(changedHere, remember)
  return () => {
    window.removeEventListener('storage', notice)
    window.removeEventListener(changedHere, remember)
  }
}
