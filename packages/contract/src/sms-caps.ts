/** The rate limits of SMS: their configuration and the admin's screen. */

/** Messages per clock hour, and per day in Warsaw. */
export type Cap = { readonly hour: number; readonly day: number }
export type Span = keyof Cap
export const SPANS = ['hour', 'day'] as const satisfies readonly Span[]

/**
 * - `address`: requested from one network (an IPv4 address, an IPv6 /64)
 * - `number`: to one phone
 * - `prefix`: to phones that begin with the same three digits, which identify operators
 * - `place`: requested by one place
 * - `public`: requested by people who are not signed in, together
 * - `total`: all messages; `public` is a part of it, and the rest is reserved for places and signed-in people
 */
export type SmsCaps = Readonly<Record<'address' | 'number' | 'prefix' | 'place' | 'public' | 'total', Cap>>

export const DEFAULT_CAPS: SmsCaps = {
  address: { hour: 40, day: 150 },
  number: { hour: 8, day: 20 },
  prefix: { hour: 150, day: 500 },
  place: { hour: 500, day: 1500 },
  public: { hour: 300, day: 1000 },
  total: { hour: 2000, day: 8000 },
}
