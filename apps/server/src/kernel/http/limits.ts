/** Limits on time and resources per client. Milliseconds, or counts. */
export const LIMITS = {
  /** For a route's answer, including everything that it waits for. */
  answer: 30_000,
  /** For the answer of a route that takes files, including their upload. */
  patientAnswer: 15 * 60_000,
  /** For the drawing of a page, which its data waits for. */
  drawing: 500,
  /** For a body that is no form, counted from the end of the headers. */
  body: 30_000,
  /** For the headers of a request. */
  headers: 15_000,
  /** For a whole request, including files. */
  request: 20 * 60_000,
  /** Without a byte either way; event streams are pinged far more often. */
  idle: 2 * 60_000,
  /** Between checks for slow connections. */
  look: 5_000,
  /** Concurrent requests; each may wait for a connection of the database. */
  underWay: 1_000,
  /** Open event streams per account, as sessions can be had in any number: a tab has three at most. */
  streamsOfAccount: 40,
  /** Open event streams in this process. */
  streams: 5_000,
  /** Open STOMP connections per account, of any transport. */
  socketsOfAccount: 40,
  /** Open STOMP connections in this process. */
  sockets: 10_000,
  /** Subscriptions of one STOMP connection. */
  subscriptions: 256,
  /** Bytes that wait for one STOMP client to read. */
  socketBuffer: 64 * 1024,
  /** Between STOMP's heart-beats, offered and asked for. */
  heartBeat: 10_000,
  /** Between pings of WebSockets, and between SockJS's `h` frames. */
  ping: 25_000,
  /** Without a request of a SockJS session that polls. */
  polling: 5_000,
  /** For a WebSocket's client to take what was sent before it is closed. */
  closing: 5_000,
}

export type Limits = typeof LIMITS
