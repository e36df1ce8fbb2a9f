/** Mutations of reports that the wall and the reports' screens share. */
import { mutation, trpc } from '#app/calls/index.ts'

export const addReport = mutation(trpc.moderation.add, { invalidates: [trpc.moderation.pathFilter()] })
