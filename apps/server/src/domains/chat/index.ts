import { CHAT_ERASE, CHAT_RETAIN } from './erased.ts'
import { CHAT_EXPORTS } from './exported.ts'
import type { Principal } from '@skrzat/contract/access'
import type { Kernel } from '../../kernel/kernel.ts'
import { fanOut } from './fan-out.ts'
import { talkFileOf } from './files.ts'
import { chatJobs, unreadMessages } from './push.ts'
import { chatRest } from './rest.ts'
import { chatRouter } from './router.ts'
import { chatStomp } from './stomp.ts'
import { viewerOf } from './viewer.ts'

export { eraseTalksOf } from './erased.ts'
export { called, namesOf } from './names.ts'
export { openTalk } from './open.ts'
export { acknowledge } from './read.ts'
export { sendMessage } from './send.ts'
export { placesViewer, viewerOf } from './viewer.ts'
export { unreadTalks } from './unread.ts'

/** Talks of two people, and of a kid's parents with its tutors. */
export function createChat(kernel: Kernel) {
  fanOut(kernel)
  return {
    router: { chat: chatRouter(kernel) },
    rest: chatRest(kernel),
    stomp: chatStomp(kernel),
    jobs: chatJobs(kernel),
    erases: CHAT_ERASE,
    retains: CHAT_RETAIN,
    exports: CHAT_EXPORTS,
    /** Unread messages, for pushes. */
    messages: unreadMessages(kernel.db.sql),
    /** The upload of a message's file, by the id that REST gave it. @throws DomainError file.not_found */
    fileById: (principal: Principal, id: number) => talkFileOf(kernel.db.sql, viewerOf(principal), id),
  }
}
