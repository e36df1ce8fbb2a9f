import { sectionCounts } from '@skrzat/contract/wire/notifications'
import { z } from 'zod'
import { defineTopic } from '../../kernel/realtime.ts'

/** `menu:{accountId}`: the badges of an account's menu, whenever they change. */
export const menuTopic = defineTopic('menu', z.object({ counts: sectionCounts }))
