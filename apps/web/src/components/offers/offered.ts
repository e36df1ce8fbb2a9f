/** What was offered on this device: each offer is made once, for all accounts. */
export type Offered = 'install' | 'pushes-absences' | 'pushes-payments'

const PREFIX = 'skrzat-offered/'

/** Some browsers store nothing in private windows, where nothing lasts that could be offered. */
export function wasOffered(offer: Offered): boolean {
  try {
    return localStorage.getItem(PREFIX + offer) !== null
  } catch {
    return true
  }
}

export function noteOffered(offer: Offered): void {
  try {
    localStorage.setItem(PREFIX + offer, 'true')
  } catch {
    // As above.
  }
}
