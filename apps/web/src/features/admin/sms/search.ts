import { listSearch, type ListSearch } from '../list/search.ts'

/** The newest come first, always. */
export const SMS_FIELDS: readonly never[] = []
export type SmsSearch = ListSearch<never>

export const smsSearch = listSearch(SMS_FIELDS)
