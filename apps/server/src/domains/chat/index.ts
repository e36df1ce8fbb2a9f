import type { Kernel } from '../../kernel/kernel.ts'
import { fanOut } from './fan-out.ts'
import { chatRouter } from './router.ts'

/** Talks of two people, and of a kid's parents with its tutors. */
export function createChat(kernel: Kernel) {
  fanOut(kernel)
  return { router: { chat: chatRouter(kernel) } }
}
