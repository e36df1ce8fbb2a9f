/** The clock, injected so that tests can fix the time. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
