/** What each domain hands over of a kid and of a guardian's account in a family's export (RODO, art. 15 and 20). */
import type { Sql } from '@skrzat/db/client'
import type { z } from 'zod'
import type { HeldPhone } from './erasing.ts'

/** Whom an export is about. */
export type ExportSubject = {
  readonly kidId: number
  readonly placeId: number
  readonly now: Date
  /** Whose own data it has as well; null for the kid's alone. */
  readonly guardian: ExportedGuardian | null
  /** The place asked for the export, and gets only what the place and the guardian share. */
  readonly byPlace: boolean
}

type ExportedGuardian = {
  readonly accountId: number
  /** The login, 9 digits. */
  readonly phone: string
  /** It and former ones, each since it was nobody else's. */
  readonly held: readonly HeldPhone[]
}

/** The guardian of an export. */
export type ExportedAccount = ExportSubject & ExportedGuardian

/** A file in the export's folder `files`: of the storage, or made for it. */
export type ExportedFile = { readonly name: string } & (
  | { readonly key: string }
  | { readonly make: () => Promise<Uint8Array> }
)

type ExportedRow = {
  /** Valid by the part's schema. */
  readonly row: unknown
  /** What the readable page shows of it, by the part's headings. */
  readonly cells: readonly string[]
  readonly files: readonly ExportedFile[]
}

type Described = {
  /** Names its file, `data/<name>.json`. */
  readonly name: string
  /** In Polish, for the readable page. */
  readonly title: string
}

/**
 * A part of the export. `kid` is for every export of the kid, `money` where the guardian pays or the place asks,
 * `account` is about the guardian, `private` too, but never for the place.
 */
export type ExportPart = Described & {
  readonly schema: z.ZodType
  readonly headings: readonly string[]
} & (
    | {
        readonly of: 'kid' | 'money'
        pages(sql: Sql, subject: ExportSubject): AsyncIterable<readonly ExportedRow[]>
      }
    | {
        readonly of: 'account' | 'private'
        pages(sql: Sql, subject: ExportedAccount): AsyncIterable<readonly ExportedRow[]>
      }
  )

type Shape<Subject, Schema extends z.ZodType, Given extends z.input<Schema>> = Described & {
  /** Of a row: the API's schema, wherever there is one. Fields that it lacks are left out. */
  readonly schema: Schema
  /** Headings, and what the readable page shows below them. */
  readonly columns: Readonly<Record<string, (row: z.output<Schema>) => string | null>>
  /** Pages of rows, by keyset: memory does not grow with the rows. */
  pages(sql: Sql, subject: Subject): AsyncIterable<readonly Given[]>
  files?(given: Given): readonly ExportedFile[]
}

export function kidPart<Schema extends z.ZodType, Given extends z.input<Schema>>(
  shape: Shape<ExportSubject, Schema, Given> & { readonly of: 'kid' | 'money' },
): ExportPart {
  return { ...described(shape), of: shape.of }
}

export function accountPart<Schema extends z.ZodType, Given extends z.input<Schema>>(
  shape: Shape<ExportedAccount, Schema, Given> & { readonly of: 'account' | 'private' },
): ExportPart {
  return { ...described(shape), of: shape.of }
}

function described<Subject, Schema extends z.ZodType, Given extends z.input<Schema>>(
  shape: Shape<Subject, Schema, Given>,
) {
  const { name, title, schema, columns } = shape
  const shown = Object.values(columns)
  return {
    name,
    title,
    schema,
    headings: Object.keys(columns),
    async *pages(sql: Sql, subject: Subject): AsyncGenerator<ExportedRow[], void, undefined> {
      for await (const page of shape.pages(sql, subject))
        yield page.map((given) => {
          const row = schema.parse(given)
          return { row, cells: shown.map((cell) => cell(row) ?? ''), files: shape.files?.(given) ?? [] }
        })
    },
  }
}

/** Rows of a page: four years of a family's busiest table are a few statements. */
const PAGE = 1_000

/**
 * Pages by keyset, until one is not full.
 * @param read at most `most` rows after the position, in its order; 0 is before the first
 */
export async function* pagesById<Row extends { readonly id: number }>(
  read: (after: number, most: number) => Promise<readonly Row[]>,
  most = PAGE,
): AsyncGenerator<readonly Row[], void, undefined> {
  let after = 0
  for (;;) {
    const rows = await read(after, most)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < most) return
    after = last.id
  }
}

/** The only page of a part whose rows are few by their nature. */
export async function* onePage<Row>(
  rows: Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[], void, undefined> {
  yield await rows
}

const IN_WARSAW = new Intl.DateTimeFormat('pl-PL', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Warsaw',
})

/** An instant for the readable page, in Warsaw's time; empty for none. */
export function instantCell(instant: string | null): string {
  return instant === null ? '' : IN_WARSAW.format(new Date(instant))
}

/** A yes or a no for the readable page. */
export const yesCell = (is: boolean): string => (is ? 'tak' : 'nie')
