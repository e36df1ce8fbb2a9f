/** Mutations of notice settings, each with the queries it invalidates. */
import { menuFilter, mutation, trpc } from '#app/calls/index.ts'

/** After a failure too: an earlier change of the scope has left the refetch to the last one. */
const settings = { invalidates: [trpc.notifications.settings.queryFilter()], alsoAfter: 'failure' } as const

/** Notices that were held back count once their quiet hours are over. */
export const setQuietHours = mutation(trpc.notifications.setQuietHours, {
  invalidates: [trpc.notifications.quietHours.queryFilter(), menuFilter],
})
/** Serialized, as each sends the whole setting. */
export const inOrder = { scope: { id: 'notices.settings' } }
export const setKind = mutation(trpc.notifications.setKind, settings)
export const setPreferences = mutation(trpc.notifications.setPreferences, settings)
export const removeDevice = mutation(trpc.notifications.removeDevice, {
  invalidates: [trpc.notifications.devices.queryFilter()],
})
