/** What is asked about messages of talks, which this domain does not know. */
export type UnreadMessages = {
  /** The badges of talks, with quiet hours honoured; an account without unread ones may be missing. */
  countsOf(accountIds: readonly number[], now: Date): Promise<ReadonlyMap<number, number>>
  /** Whether what the tag of a push names is still unread by the account. */
  isUnread(accountId: number, tag: string): Promise<boolean>
  /** How many messages the account got since then and has not read. */
  countSince(accountId: number, since: Date): Promise<number>
}
