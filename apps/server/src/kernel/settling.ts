/**
 * A correction that a domain makes in restored data, since the installation continued after the backup: an unsent
 * message may have been sent since. An SQL statement, and a word for the affected rows.
 */
export type Settling = { readonly what: string; readonly sql: string }
