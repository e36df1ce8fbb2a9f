/** There was no answer. `failureOf` reads it as `unreachable`. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

/** The person aborted it. */
export class Stopped extends Error {
  override name = 'Stopped'
}
