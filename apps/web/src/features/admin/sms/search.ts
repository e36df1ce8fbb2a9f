import { listSearch, type ListSearch } from '../list/search.ts'

/** Always newest first. */
export const SMS_FIELDS: readonly never[] = []
export type SmsSearch = ListSearch<never>

export const smsSearch = listSearch(SMS_FIELDS)
