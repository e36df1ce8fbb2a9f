import { z } from 'zod'
import { defineTopic } from '../../kernel/realtime.ts'

/** `events:{placeId}`: told when an event of the place was added or deleted. Which, each reads for itself. */
export const eventsTopic = defineTopic('events', z.object({ changed: z.literal(true) }))
