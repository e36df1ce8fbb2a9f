import { listSearch, type ListSearch } from '../list/search.ts'

/** Always newest first. */
export const MAIL_FIELDS: readonly never[] = []
export type MailsSearch = ListSearch<never>

export const mailsSearch = listSearch(MAIL_FIELDS)
