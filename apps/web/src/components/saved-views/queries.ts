import type { SavedList } from '@skrzat/contract/wire/saved-views'
import { mutation, trpc } from '#app/calls/index.ts'

export const savedViewsOptions = (placeId: number, list: SavedList) =>
  trpc.savedViews.list.queryOptions({ placeId, list })

const views = { invalidates: [trpc.savedViews.pathFilter()] }

export const saveView = mutation(trpc.savedViews.save, views)
export const renameView = mutation(trpc.savedViews.rename, views)
export const removeView = mutation(trpc.savedViews.remove, views)
