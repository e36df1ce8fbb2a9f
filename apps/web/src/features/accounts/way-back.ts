/**
 * The target when /login was last opened, an address within this app; registering or setting a new secret leads there
 * too. In memory, so after a reload it is the start page.
 */
let heading = '/'

export function keepWayBack(from: string) {
  heading = from
}

export function wayBack(): string {
  return heading
}
