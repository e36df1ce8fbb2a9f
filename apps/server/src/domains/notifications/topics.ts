import { menuChange } from '@skrzat/contract/wire/notifications'
import { defineTopic } from '../../kernel/realtime.ts'

/** `menu:{accountId}`: an account's badges, after each change, and the notice that arrived. */
export const menuTopic = defineTopic('menu', menuChange)
