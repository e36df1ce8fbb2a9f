/** Switching pushes on, with what it invalidates. */
import { mutation, trpc } from '#app/calls/index.ts'

export const addDevice = mutation(trpc.notifications.addDevice, {
  invalidates: [trpc.notifications.devices.queryFilter()],
})
