import type { Kernel } from '../../kernel/kernel.ts'
import type { CloseReports } from './commands/delete.ts'
import { hasPost } from './news.ts'
import { wallRouter } from './router.ts'

export { addPostOfForm } from './commands/add.ts'
export type { CloseReports } from './commands/delete.ts'
export { confirmPost, countShown, likePost } from './commands/marks.ts'

/** Posts of groups and places, and what their readers do with them. */
export function createWall(kernel: Kernel, options: { readonly closeReports: CloseReports }) {
  return {
    router: { wall: wallRouter({ ...kernel, ...options }) },
    hasPost: (source: string) => hasPost(kernel.db.sql, source),
  }
}
