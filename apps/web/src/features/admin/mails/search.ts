import { listSearch, type ListSearch } from '../list/search.ts'

/** The newest come first, always. */
export const MAIL_FIELDS: readonly never[] = []
export type MailsSearch = ListSearch<never>

export const mailsSearch = listSearch(MAIL_FIELDS)
