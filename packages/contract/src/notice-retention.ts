/** Days for which notices are kept, unless the installation sets others: read ones, and all. */
export const NOTICE_DAYS = { read: 180, all: 730 } as const
