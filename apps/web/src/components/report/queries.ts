/** Mutations of reports that the wall and the reports' screens share. */
import { mutation } from '#app/mutation.ts'
import { trpc } from '#app/trpc.ts'

export const addReport = mutation(trpc.moderation.add, { invalidates: [trpc.moderation.pathFilter()] })
