/**
 * Where one was heading when /login was opened last, an address within this app: whoever registers or sets a new
 * secret meanwhile still gets there. In memory, so a reload leads to the start.
 */
let heading = '/'

export function keepWayBack(from: string) {
  heading = from
}

export function wayBack(): string {
  return heading
}
