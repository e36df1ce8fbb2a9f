/**
 * The target when /login was opened last, an address within this app: registering or setting a new secret meanwhile
 * still leads there. In memory, so a reload leads to the start.
 */
let heading = '/'

export function keepWayBack(from: string) {
  heading = from
}

export function wayBack(): string {
  return heading
}
