import { createListeners } from '@skrzat/ui/use-store'

const ends = createListeners()

/** Subscribes to the end of the session that a call was made with. @returns unsubscribe */
export const onEndOfSession = ends.subscribe

/** Notifies the subscribers. */
export const sessionEnded = ends.notify
