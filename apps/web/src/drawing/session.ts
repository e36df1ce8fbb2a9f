/** Stands for `#app/session/session.ts` where pages are drawn: always for a signed-in person. */
export function token(): string | undefined {
  return 'drawn'
}

export function keepToken() {}
export function forgetToken() {}
export function expectReturn() {}

export function hasEnded(): boolean {
  return false
}

export function hasReturned(): boolean {
  return false
}

export function onTokenChange() {
  return () => {}
}
