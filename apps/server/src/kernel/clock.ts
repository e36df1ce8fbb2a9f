/** The time, handed in wherever it is asked for, so that tests hold it still. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
