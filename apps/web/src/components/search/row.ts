import type { LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'

/** What a row leads to, as the browser keeps it: `kid 4`, `invoice 12`, or a screen's address. */
export type Reference = string

export type Row = {
  readonly key: string
  readonly icon: LucideIcon
  readonly label: string
  /** Distinguishes it from others of the same name. */
  readonly detail?: string | undefined
  /** Where it leads; without one it opens what is inside. */
  readonly link?: LinkProps | undefined
  /** An address outside the app, such as `tel:`. */
  readonly href?: string
  /** What can be done with it. */
  readonly inside?: readonly Row[]
  /** The place whose groups are inside, where a kid can be added. */
  readonly addsKidIn?: number
  /** Under which it is offered the next time. */
  readonly reference?: Reference
}

export function hasInside({ inside, addsKidIn }: Row): boolean {
  return addsKidIn !== undefined || (inside?.length ?? 0) > 0
}

export type Section = {
  readonly key: string
  readonly title: string
  readonly rows: readonly Row[]
  /** There are more than are shown. */
  readonly more: boolean
}
