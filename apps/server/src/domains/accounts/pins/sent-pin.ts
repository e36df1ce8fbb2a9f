/** Days until a PIN sent by SMS expires, unless somebody signs in with it. */
export const SENT_PIN_DAYS = 7

export function sentPinExpiry(now: Date): Date {
  return new Date(now.getTime() + SENT_PIN_DAYS * 24 * 60 * 60 * 1000)
}
