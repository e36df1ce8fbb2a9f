import type { Section } from '@skrzat/contract/wire/notifications'

const inPlace = (page: string) => (placeId: number | null) =>
  placeId === null ? '/notices' : `/place/${placeId}/${page}`

/** The page of the web app that shows what a section's notices tell of. */
export const PAGES: Record<Section, (placeId: number | null) => string> = {
  absences: inPlace('absences'),
  absence_user: () => '/absence/my',
  wall: () => '/',
  payment_user: () => '/payments/my',
  payment: inPlace('payments'),
  files: inPlace('files'),
  calendar: inPlace('events'),
  places: () => '/notices',
  admin: () => '/',
}
