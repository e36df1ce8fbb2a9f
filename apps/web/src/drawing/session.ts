/** Replaces `#app/session/session.ts` on the server, where the person is always signed in. */
export function currentToken(): string | undefined {
  return 'drawn'
}

export function keepToken() {}
export function forgetToken() {}
export function expectReturn() {}

export function hasEnded(): boolean {
  return false
}

export function isRemembered(): boolean {
  return false
}

export function hasReturned(): boolean {
  return false
}

export function onTokenChange() {
  return () => {}
}
