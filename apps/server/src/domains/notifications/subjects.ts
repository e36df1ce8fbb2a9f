/** The events, files and posts of notices, which belong to other domains. */
import type { Rights } from '@skrzat/contract/access'
import type { Notification } from '@skrzat/contract/wire/notifications'

type Event = NonNullable<Notification['data']['event']>
type File = NonNullable<Notification['data']['file']>
type Post = { readonly id: number; readonly author: string; readonly words: string }

/** Those of these ids that the reader may see now, by id. */
export type Subjects = {
  readonly events: (reader: Rights, ids: readonly number[]) => Promise<readonly Event[]>
  readonly files: (reader: Rights, ids: readonly number[]) => Promise<readonly File[]>
  readonly posts: (reader: Rights, ids: readonly number[]) => Promise<readonly Post[]>
  /** The rights of an account without a session, for pushes and e-mails; undefined if it may not sign in. */
  readonly rightsOf: (accountId: number) => Promise<Rights | undefined>
}

export type Named = {
  readonly events: ReadonlyMap<number, Event>
  readonly files: ReadonlyMap<number, File>
  readonly posts: ReadonlyMap<number, Post>
}

export const NOTHING_NAMED: Named = { events: new Map(), files: new Map(), posts: new Map() }

/** The subjects of these notices, by one statement for each kind among them. */
export async function namedOf(
  { events, files, posts }: Subjects,
  reader: Rights,
  notices: readonly { event: number | null; file: number | null; post: number | null }[],
): Promise<Named> {
  return {
    events: await byId(events, (each) => each.event),
    files: await byId(files, (each) => each.file),
    posts: await byId(posts, (each) => each.post),
  }

  async function byId<Subject extends { id: number }>(
    find: (reader: Rights, ids: readonly number[]) => Promise<readonly Subject[]>,
    idOf: (notice: (typeof notices)[number]) => number | null,
  ): Promise<Map<number, Subject>> {
    const ids = [...new Set(notices.flatMap((notice) => idOf(notice) ?? []))]
    const found = ids.length === 0 ? [] : await find(reader, ids)
    return new Map(found.map((subject) => [subject.id, subject]))
  }
}
