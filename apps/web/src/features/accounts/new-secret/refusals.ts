import type { Failure } from '#app/errors/index.ts'

const codes = new Set<Failure['code'] | undefined>([
  'account.weak_pin',
  'account.common_password',
  'account.same_secret',
  'account.invalid_password',
  'account.password_required',
])

/** Whether the server refused the new PIN or password, rather than the proof. */
export function aboutSecret(code: Failure['code'] | undefined): boolean {
  return codes.has(code)
}
