import type { Principal, Rights } from '@skrzat/contract/access'
import type { TransactionSql } from '@skrzat/db/client'
import { wallErase } from './erased.ts'
import { WALL_EXPORTS } from './exported.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { countPhotosNaming, photosNaming, takeDownPhotos } from './commands/take-down.ts'
import { hasPost } from './news.ts'
import type { WallPorts } from './ports.ts'
import { lastPhotosOf } from './queries/last-photos.ts'
import { sharedIn } from './queries/shared.ts'
import { postsById } from './queries/told.ts'
import { wallRest } from './rest/index.ts'
import { wallRouter } from './router.ts'

export { addPostOfForm } from './commands/add.ts'
export { confirmPost, countShown, likePost } from './commands/marks.ts'
export { directs, sees } from './audiences.ts'
export type { CloseReports } from './commands/delete.ts'
export { hidePost, unhidePost } from './commands/hide.ts'
export { type LockedPost, lockPost, lockRow } from './commands/ports.ts'
export { countPhotosNaming } from './commands/take-down.ts'
export { authorName } from './queries/author.ts'
export { publishPost } from './topic.ts'

/** Posts of groups and places, and their readers' marks. */
export function createWall(kernel: Kernel, options: Omit<WallPorts, keyof Kernel>) {
  const ports: WallPorts = { ...kernel, ...options }
  return {
    router: { wall: wallRouter(ports) },
    rest: wallRest(ports),
    erases: wallErase(ports),
    /** Photos that name kids, for consents to them. */
    photos: {
      countPhotos: countPhotosNaming,
      photosNaming,
      takeDown: (tx: TransactionSql, by: Principal, of: { kidId: number; placeId: number; at: Date }) =>
        takeDownPhotos(ports, tx, by, of),
    },
    exports: WALL_EXPORTS,
    hasPost: (source: string) => hasPost(kernel.db.sql, source),
    sharedIn: (of: Parameters<typeof sharedIn>[1]) => sharedIn(kernel.db.sql, of),
    lastPhotosOf: (rights: Rights) => lastPhotosOf(kernel.db.sql, rights),
    postsById: (reader: Rights, ids: readonly number[]) => postsById(kernel.db.sql, reader, ids),
  }
}
