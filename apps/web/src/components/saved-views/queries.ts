import { mutation, trpc } from '#app/calls/index.ts'

export const savedViewsOptions = (path: string) => trpc.savedViews.list.queryOptions({ path })

const views = { invalidates: [trpc.savedViews.pathFilter()] }

export const saveView = mutation(trpc.savedViews.save, views)
export const renameView = mutation(trpc.savedViews.rename, views)
export const removeView = mutation(trpc.savedViews.remove, views)
