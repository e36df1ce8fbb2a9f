import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, customType, timestamp } from 'drizzle-orm/pg-core'

/** An identity primary key; a number on every wire. */
export const id = () => bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey()

/** A reference to an `id`. Each has an index that begins with it, which the conventions test checks. */
export const ref = () => bigint({ mode: 'number' })

/** A reference that every row has. @param column of the table that it refers to */
export const refTo = (column: () => AnyPgColumn) => ref().notNull().references(column)

/** The primary key, for a table of at most one row for each of the other. */
export const keyTo = (column: () => AnyPgColumn) => ref().primaryKey().references(column)

/** An amount in grosze. */
export const grosze = () => bigint({ mode: 'number' })

/** An instant. Days are `date`, read as `YYYY-MM-DD`, and mean days in Warsaw. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/** When the row was created, by the database's clock; domain decisions use the injected clock. */
export const createdAt = () => instant().notNull().defaultNow()

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

/** A condition for a check: the column has one of the values of its enum, as literals, since a check has no parameters. */
export function isListed(column: Column, values: readonly string[] = enumOf(column)): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
}

/** Columns as indexes and checks see them lack the values. */
function enumOf({ table, name }: Column): readonly string[] {
  return Object.values(getTableColumns(table)).find((column) => column.name === name)?.enumValues ?? []
}

/** JSON, parsed when read. Sent as text, as the driver would encode a string as JSON twice. */
export const json = customType<{ data: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => sql`${JSON.stringify(value)}::text::jsonb`,
})
