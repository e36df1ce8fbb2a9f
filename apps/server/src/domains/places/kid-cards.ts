import type { Principal } from '@skrzat/contract/access'
import type { Diet } from '@skrzat/contract/card'
import type { Day } from '@skrzat/contract/days'
import type { GuardianForm } from '@skrzat/contract/wire/cards'
import type { AnySql, TransactionSql } from '@skrzat/db/client'

/** What a card has of the roster file's optional columns. */
export type EnteredCard = {
  readonly birthDate: Day | null
  readonly diet: Diet
  /** In order. */
  readonly guardians: readonly GuardianForm[]
}

/** A kid's cells of the optional columns; what is left out stays. */
export type CardEntry = {
  readonly kidId: number
  readonly birthDate?: Day
  readonly diet?: Diet
  /** Of guardians of the kid. */
  readonly names: readonly { readonly phone: string; readonly name: string }[]
  /** The guardians before the import; null of a kid that it adds. */
  readonly before: readonly GuardianForm[] | null
}

/** A change of a place's kids in progress. */
export type CardChanging = {
  readonly tx: TransactionSql
  readonly by: Pick<Principal, 'accountId' | 'login'>
  readonly at: Date
  readonly placeId: number
}

/** What changes of kids come to on their cards. Provided by the cards domain, which imports this one. */
export type KidCards = {
  /** Of each present kid of the place, in one statement. */
  readonly entered: (sql: AnySql, placeId: number) => Promise<ReadonlyMap<number, EnteredCard>>
  /** The group's kids whose guardians' proposals wait for a decision. */
  readonly withProposals: (sql: AnySql, groupId: number) => Promise<number[]>
  /** Enters cells of the roster file, whose guardians are set already: a statement for each kind of change. */
  readonly enter: (changing: CardChanging, entries: readonly CardEntry[]) => Promise<void>
  /** Withdraws what former guardians of these kids proposed. */
  readonly withdrawOfFormer: (changing: CardChanging, kidIds: readonly number[]) => Promise<void>
}
