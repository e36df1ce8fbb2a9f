import { sectionCounts } from '@skrzat/contract/wire/notifications'
import { z } from 'zod'
import { defineTopic } from '../../kernel/realtime.ts'

/** `menu:{accountId}`: an account's badges, after each change. */
export const menuTopic = defineTopic('menu', z.object({ counts: sectionCounts }))
