import { menuFilter } from '#app/filters.ts'
import { mutation } from '#app/mutation.ts'
import { trpc } from '#app/trpc.ts'

/** The list, and what one sees of one's own account. */
const users = {
  invalidates: [trpc.users.pathFilter(), trpc.accounts.me.queryFilter(), menuFilter],
}

export const addUser = mutation(trpc.users.create, users)
export const updateUser = mutation(trpc.users.update, users)
export const setUserActivated = mutation(trpc.users.setActivated, users)
export const sendUserPin = mutation(trpc.users.sendPin, users)
export const resetUserFactors = mutation(trpc.users.resetFactors, users)
/** In the list: its row is gone before the question closes, so that focus does not return to it. */
export const removeListedUser = mutation(trpc.users.remove, users)
/** The account's own page is left first. */
export const removeUser = mutation(trpc.users.remove, { ...users, later: true })
