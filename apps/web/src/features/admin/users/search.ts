import type { UserSortField } from '@skrzat/contract/wire/users'
import { listSearch, type ListSearch } from '../list/search.ts'

/** The columns that the list of accounts can be sorted by. */
export const USER_FIELDS = [
  'login',
  'lastName',
  'email',
  'activated',
  'createdDate',
] as const satisfies readonly UserSortField[]
export type UserField = (typeof USER_FIELDS)[number]
export type UsersSearch = ListSearch<UserField>

export const usersSearch = listSearch(USER_FIELDS)
