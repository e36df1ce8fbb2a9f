/** What a domain says of its tables' personal data: how it is erased, and how long it is kept. */
import type { RetentionKind } from '@skrzat/contract/retention'
import type { ErasedWhat, KeptKind } from '@skrzat/contract/privacy'
import type { AnySql, Sql, SqlFragment, TransactionSql } from '@skrzat/db/client'

/** The number of an erasure, and when; people are then called „Osoba usunięta 12”. */
type Erased = { readonly erasureId: number; readonly now: Date; readonly told: readonly Told[] }

/** A full name by which texts of a place mean the erased one: nobody else there has it. */
export type Told = { readonly placeId: number; readonly name: string }

/** A kid that is erased; it has left its place in the same transaction. */
export type ErasedKid = Erased & {
  readonly kidId: number
  readonly placeId: number
  /** Its names and its guardians' phones, as they were. */
  readonly firstname: string
  readonly lastname: string
  readonly phones: readonly string[]
}

/** A phone in a time, both ends inclusive, in which it was the person's. */
export type HeldPhone = { readonly phone: string; readonly from: Date; readonly until: Date }

/** A person who is erased, with every account, deleted ones too, that the phones have had. */
export type ErasedPerson = Erased & {
  readonly accountIds: readonly number[]
  /** The phone, and former ones that nobody else has or had. */
  readonly phones: readonly string[]
  /** Former ones that are or were somebody else's: only what is of that time is the person's. */
  readonly held: readonly HeldPhone[]
  readonly emails: readonly string[]
  /** It is erased already, `phones` is what stands for them: only what was written meanwhile is left. */
  readonly repeated: boolean
  /** As the account, and as places call the guardian; each once. */
  readonly names: readonly string[]
  /** Kids of whom the person is a guardian, or was, as far as anything says so. */
  readonly kids: readonly number[]
  /** Kids whose cards' history has one of the phones. */
  readonly histories: readonly number[]
  /** Their places. */
  readonly places: readonly number[]
}

/** What an erasure leaves, since it is evidence: how much, and until when; null for as long as it is needed. */
export type Kept = { readonly kind: KeptKind; readonly count: number; readonly until: string | null }

/** How many rows were emptied or deleted, and keys of files that nothing refers to any more. */
export type Done = { readonly count: number; readonly files?: readonly string[] }

/**
 * One kind of personal data and how it is erased: in the erasure's transaction, idempotently. A preview carries it out
 * as well, and rolls back.
 */
export type Erasing = {
  readonly what: ErasedWhat
  /** The columns that it empties or whose rows it deletes, as `kids.firstname`; a test compares them with the schema. */
  readonly columns: readonly string[]
  readonly ofKid?: (tx: TransactionSql, kid: ErasedKid) => Promise<Done>
  readonly ofPerson?: (tx: TransactionSql, person: ErasedPerson) => Promise<Done>
  /** What it leaves, for a preview; asked before anything is erased. */
  readonly keptOfKid?: (tx: TransactionSql, kid: ErasedKid) => Promise<Kept>
  readonly keptOfPerson?: (tx: TransactionSql, person: ErasedPerson) => Promise<Kept>
}

/** Data with a last day. The cost of both grows with what is due. */
export type Retained = {
  readonly kind: RetentionKind
  /** How much is due at this instant. */
  readonly due: (sql: Sql, now: Date) => Promise<number>
  /** Erases what is due; undefined where a job of the domain does. @returns how much */
  readonly erase?: (sql: Sql, now: Date, signal?: AbortSignal) => Promise<number>
}

/** How an erased person is called on every screen and document. */
export const ERASED_FIRST = 'Osoba'
export const erasedLast = (erasureId: number): string => `usunięta ${erasureId}`
export const erasedName = (erasureId: number): string => `${ERASED_FIRST} ${erasedLast(erasureId)}`

/** What stands where a phone was: it signs in nobody, and joins an erased account with its former worker. */
export const erasedPhone = (erasureId: number): string => `erased:${erasureId}`

/** Whether a text is what an erasure left of another. */
export const isErasedName = (text: string): boolean => /^Osoba usunięta \d+$/.test(text)

/** Whether a message has the kid's first name, as whole words: „Ola” is not in „przedszkola”. */
export function namesKid(tx: TransactionSql, message: SqlFragment, firstname: string): SqlFragment {
  const words = (text: SqlFragment) => tx`regexp_replace(fold_text(${text}), '[^[:alnum:]]+', ' ', 'g')`
  return tx`(${firstname} <> ''
    and position(' ' || ${words(tx`${firstname}::text`)} || ' ' in ' ' || ${words(message)} || ' ') > 0)`
}

/** Whether a row names the person by a phone, now or when it was written. */
export function isOfPhones(
  tx: AnySql,
  { phone, at }: { readonly phone: SqlFragment; readonly at: SqlFragment },
  { phones, held }: Pick<ErasedPerson, 'phones' | 'held'>,
): SqlFragment {
  return tx`(${phone} = any(${[...phones]}::text[]) or exists (
    select from unnest(${held.map((each) => each.phone)}::text[], ${held.map(({ from }) => from.toISOString())}::timestamptz[],
      ${held.map(({ until }) => until.toISOString())}::timestamptz[]) as former (phone, since, until)
    where former.phone = ${phone} and ${at} between former.since and former.until))`
}

/** Whether a text is one of these names, in whatever order, case and accents its words are. */
export function isOneOf(tx: TransactionSql, text: SqlFragment, names: readonly string[]): SqlFragment {
  return tx`strip(name_words(${text})) in (select strip(name_words(name)) from unnest(${[...names]}::text[]) name
    where name_words(name) <> '')`
}

/**
 * Finds texts with all words of one of these names by an index of `name_words`; a name of one word finds none, as it says
 * too little.
 */
export function namesOneOf(tx: AnySql, words: SqlFragment, names: readonly string[]): SqlFragment {
  return tx`${words} @@ (
    select string_agg('(' || words || ')', ' | ')::tsquery from (
      select string_agg(quote_literal(word.lexeme), ' & ') as words
      from unnest(${[...names]}::text[]) with ordinality given (name, nth), unnest(name_words(given.name)) word
      group by given.nth having count(*) > 1) each)`
}
