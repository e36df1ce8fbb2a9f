/** What a consent permits. `photos_wall` is checked before a photo goes to the wall. */
export const CONSENT_PURPOSES = ['photos_wall', 'photos_web', 'outings', 'speech_therapist', 'other'] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]
