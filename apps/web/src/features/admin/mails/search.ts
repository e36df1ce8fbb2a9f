import { listSearch, type ListSearch } from '../list/search.ts'

/** Always newest first. */
export type MailsSearch = ListSearch<never>

export const mailsSearch = listSearch<never>([])
