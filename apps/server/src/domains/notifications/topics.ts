import { menuCounts } from '@skrzat/contract/wire/notifications'
import { defineTopic } from '../../kernel/realtime.ts'

/** `menu:{accountId}`: an account's badges, after each change. */
export const menuTopic = defineTopic('menu', menuCounts)
