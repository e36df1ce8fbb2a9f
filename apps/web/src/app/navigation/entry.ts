/** Declarations of a route's file for the menu and the search; each declaration uses nothing of its file but imports. */
import type { MessageDescriptor } from '@lingui/core'
import type { NoticeKind } from '@skrzat/contract/notice-sections'
import type { PlaceAction } from '@skrzat/contract/permissions'
import type { LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { Menu } from './menu.ts'

type Shown = {
  /** By which entries, or actions, are sorted. */
  readonly order: number
  readonly icon: LucideIcon
  readonly label: MessageDescriptor
}

/** The screen in the menu, for those who may open it. */
export type Entry = Shown & {
  /** Of each person, of each place, or of the system's admins. */
  readonly list: 'own' | 'place' | 'admin'
  /** The label on the phone's bar. */
  readonly short?: MessageDescriptor
  /** News that its badge counts. */
  readonly counts?: readonly NoticeKind[]
  /** Whether it is of use to the person. */
  readonly isFor?: (menu: Menu) => boolean
  /** It is not marked on screens whose addresses begin with its own. */
  readonly exact?: true
}

/** Actions on the screen that the search offers, or the screen itself. */
export type Actions = readonly (Shown & {
  /** The right, where to open the screen is not enough. */
  readonly needs?: PlaceAction
  /** Other words by which it is found. */
  readonly also?: MessageDescriptor
  /** It is offered before anything is typed. */
  readonly starts?: true
  /** The part of the screen to scroll to. */
  readonly hash?: string
  readonly search?: NonNullable<LinkProps['search']>
})[]
