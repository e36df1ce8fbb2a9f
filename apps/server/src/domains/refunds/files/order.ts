/** An order to a bank, as all writers take it. Pure. */
import type { Day } from '@skrzat/contract/days'

/** The account that pays. */
export type Payer = {
  /** 26 digits. */
  readonly account: string
  readonly name: string
  /** One line; empty if unknown. */
  readonly address: string
}

export type Order = {
  /** The refund's number, unique over all orders. */
  readonly number: string
  /** Grosze. */
  readonly amount: number
  /** 26 digits. */
  readonly account: string
  readonly name: string
  /** Empty if unknown. */
  readonly address: string
  /** Shown to the payee after the number. */
  readonly title: string
}

/** The file's orders, never none. */
export type Package = {
  readonly payer: Payer
  /** When the bank is to pay. */
  readonly day: Day
  readonly orders: readonly Order[]
}

/** The number comes first, so that it stays where a bank cuts the title; signs that a page lacks take the blank with them. */
export const titleOf = ({ number, title }: Order): string =>
  `${number} ${title.replace(/^[^\p{L}\p{N}]+/u, '')}`
