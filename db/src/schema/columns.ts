import { sql } from 'drizzle-orm'
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

/** A primary key that PostgreSQL counts; a number on every wire. */
export const id = () => bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey()

/** A reference to an `id`. Every one of them has an index that begins with it: the conventions test says so. */
export const ref = () => bigint({ mode: 'number' })

/** An amount in grosze. */
export const grosze = () => bigint({ mode: 'number' })

/** An instant. Days are `date`, read as `YYYY-MM-DD`, and mean days in Warsaw. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/** When the row was made, by the database's clock; what the domain decides by comes from the injected clock. */
export const createdAt = () =>
  instant()
    .notNull()
    .default(sql`now()`)

export const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  fromDriver: (value) => value,
  toDriver: (value) => Buffer.from(value),
})

/** JSON, parsed when it is read. Sent as text, for the driver would write a string as JSON once more. */
export const json = customType<{ data: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => sql`${JSON.stringify(value)}::text::jsonb`,
})
