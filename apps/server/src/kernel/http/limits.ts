/** How long and how much a client may keep of the server. Milliseconds, or counts. */
export const LIMITS = {
  /** For the answer of a route, everything that it waits for included. */
  answer: 30_000,
  /** For the answer of a route that takes files, the sending of them included. */
  patientAnswer: 15 * 60_000,
  /** For a body that is no form, from the last of the headers on. */
  body: 30_000,
  /** For the headers of a request. */
  headers: 15_000,
  /** For a whole request, files included. */
  request: 20 * 60_000,
  /** Without a byte either way; streams of events are pinged far more often. */
  idle: 2 * 60_000,
  /** Between looks for connections that are too slow. */
  look: 5_000,
  /** Requests that are being worked on; each may wait for a connection of the database. */
  underWay: 1_000,
  /** Open streams of events of one session: a tab has three at most. */
  streamsOfSession: 20,
  /** Open streams of events in this process. */
  streams: 5_000,
}

export type Limits = typeof LIMITS
