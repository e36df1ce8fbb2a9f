import { menuFilter, mutation, trpc } from '#app/calls/index.ts'

/** The list, and the caller's own account. */
const users = {
  invalidates: [trpc.users.pathFilter(), trpc.accounts.me.queryFilter(), menuFilter],
}

export const addUser = mutation(trpc.users.create, users)
export const updateUser = mutation(trpc.users.update, users)
export const setUserActivated = mutation(trpc.users.setActivated, users)
export const sendUserPin = mutation(trpc.users.sendPin, users)
export const resetUserFactors = mutation(trpc.users.resetFactors, users)
/** From the list: its row is removed before the question closes, so that focus does not return to it. */
export const removeListedUser = mutation(trpc.users.remove, users)
/** Leaves the account's own page first. */
export const removeUser = mutation(trpc.users.remove, { ...users, later: true })
