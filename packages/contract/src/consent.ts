/** What a consent permits. `photos_wall` is checked before a photo goes to the wall. */
export const CONSENT_PURPOSES = ['photos_wall', 'photos_web', 'outings', 'speech_therapist', 'other'] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]

/** Consents of a place that are asked for, and characters of one's name and text. */
export const CONSENT_LIMITS = { asked: 30, name: 100, text: 10_000 } as const

/**
 * What a kid's latest answer to a consent means. `missing`: there is none; `outdated`: it permitted a text after which
 * the place asked again. A withdrawal stands whatever text came later. Only `given` permits anything.
 */
export const CONSENT_STATES = ['given', 'withdrawn', 'missing', 'outdated'] as const
export type ConsentState = (typeof CONSENT_STATES)[number]

/**
 * The latest answer counts, whichever guardian gave it.
 * @param askedSince the last version for which the place asked everybody, from 1
 */
export function consentState(
  latest: { readonly given: boolean; readonly version: number } | null,
  askedSince: number,
): ConsentState {
  if (latest === null) return 'missing'
  if (!latest.given) return 'withdrawn'
  return latest.version < askedSince ? 'outdated' : 'given'
}

/** Whether guardians still have to answer. */
export function isUnanswered(state: ConsentState): boolean {
  return state === 'missing' || state === 'outdated'
}
