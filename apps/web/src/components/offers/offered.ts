/** What was offered on this device: each offer is made once, for all accounts. */
type Offer = 'install' | 'pushes-absences' | 'pushes-payments'

const PREFIX = 'skrzat-offered/'

/** Some browsers store nothing in private windows, where nothing lasts that could be offered. */
export function wasOffered(offer: Offer): boolean {
  try {
    return localStorage.getItem(PREFIX + offer) !== null
  } catch {
    return true
  }
}

export function noteOffered(offer: Offer): void {
  try {
    localStorage.setItem(PREFIX + offer, 'true')
  } catch {
    // As above.
  }
}
