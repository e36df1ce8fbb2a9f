import { listSearch, type ListSearch } from '../list/search.ts'

/** Always newest first. */
export type SmsSearch = ListSearch<never>

export const smsSearch = listSearch<never>([])
