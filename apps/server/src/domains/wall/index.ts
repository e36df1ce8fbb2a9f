import { WALL_ERASE } from './erased.ts'
import type { Rights } from '@skrzat/contract/access'
import type { Kernel } from '../../kernel/kernel.ts'
import type { CloseReports } from './commands/delete.ts'
import { hasPost } from './news.ts'
import { authorsOf } from './queries/told.ts'
import { wallRest } from './rest/index.ts'
import { wallRouter } from './router.ts'

export { addPostOfForm } from './commands/add.ts'
export { confirmPost, countShown, likePost } from './commands/marks.ts'
export { directs, sees } from './audiences.ts'
export type { CloseReports } from './commands/delete.ts'
export { hidePost, unhidePost } from './commands/hide.ts'
export { type LockedPost, lockPost, lockRow } from './commands/ports.ts'
export { authorName } from './queries/author.ts'
export { publishPost } from './topic.ts'

/** Posts of groups and places, and their readers' marks. */
export function createWall(kernel: Kernel, options: { readonly closeReports: CloseReports }) {
  const ports = { ...kernel, ...options }
  return {
    router: { wall: wallRouter(ports) },
    rest: wallRest(ports),
    erases: WALL_ERASE,
    hasPost: (source: string) => hasPost(kernel.db.sql, source),
    authorsOf: (reader: Rights, ids: readonly number[]) => authorsOf(kernel.db.sql, reader, ids),
  }
}
