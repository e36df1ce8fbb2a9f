import { sql } from 'drizzle-orm'
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

/** An identity primary key; a number on every wire. */
export const id = () => bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey()

/** A reference to an `id`. Each has an index that begins with it, which the conventions test checks. */
export const ref = () => bigint({ mode: 'number' })

/** An amount in grosze. */
export const grosze = () => bigint({ mode: 'number' })

/** An instant. Days are `date`, read as `YYYY-MM-DD`, and mean days in Warsaw. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/** When the row was created, by the database's clock; domain decisions use the injected clock. */
export const createdAt = () =>
  instant()
    .notNull()
    .default(sql`now()`)

export const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  fromDriver: (value) => value,
  toDriver: (value) => Buffer.from(value),
})

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * The words of a name for searching, which the database computes; needs a GIN index.
 * @param name an SQL expression of columns of the table, by their names there
 */
export const wordsOf = (name: string) =>
  tsvector()
    .generatedAlwaysAs(sql.raw(`name_words(${name})`))
    .notNull()

/** JSON, parsed when read. Sent as text, as the driver would encode a string as JSON twice. */
export const json = customType<{ data: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => sql`${JSON.stringify(value)}::text::jsonb`,
})
