import { z } from 'zod'

const stored = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).catch({})

/** The data of a stored entry; empty if an earlier version wrote another shape. */
export function dataOf(data: unknown): z.output<typeof stored> {
  return stored.parse(data)
}

/** The entry in a line, for clients that show only a message: its own message, or its facts with its place. */
export function messageOf({ data, placeId }: { data: unknown; placeId: number | null }): string {
  const { message, ...facts } = dataOf(data)
  if (typeof message === 'string') return message
  return Object.entries({ ...(placeId !== null && { place: placeId }), ...facts })
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(', ')
}
