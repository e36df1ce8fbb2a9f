import type { Post } from '@skrzat/contract/wire/wall'

/** A post of a test. */
export function postOf(part: Partial<Post>): Post {
  return {
    id: 1,
    type: 'STANDARD',
    important: false,
    group: { id: 1, name: 'Jeżyki', color: 3 },
    place: { id: 1, name: 'Żłobek' },
    author: { id: 2, name: 'Anna Nowak' },
    createdDate: '2026-11-20T08:00:00.000Z',
    editedDate: null,
    text: 'Dzień dobry',
    files: [],
    likes: 0,
    likedByMe: false,
    favByMe: false,
    readByMe: false,
    needsReading: false,
    editable: false,
    seesReaders: false,
    showed: 0,
    hidden: false,
    deleted: false,
    ...part,
  }
}
