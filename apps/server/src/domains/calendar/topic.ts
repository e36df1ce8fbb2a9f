import { z } from 'zod'
import { defineTopic } from '../../kernel/realtime/index.ts'

/** `events:{placeId}`: an event of the place was added or deleted. Subscribers refetch, without any details. */
export const eventsTopic = defineTopic('events', z.object({ changed: z.literal(true) }))
