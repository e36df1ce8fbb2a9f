/** Made-up answers about talks and the wall; each takes what a test is about. */
import type { ChatRoom } from '@skrzat/contract/wire/chat'
import type { Notification } from '@skrzat/contract/wire/notifications'
import type { Post } from '@skrzat/contract/wire/wall'
import { ABOUT_NOTHING } from '#components/test-notice.ts'
import type { Answers } from '../support/answers.ts'
import { EWA, PLACE, signedIn } from '../support/people.ts'

export function room(quietUntil: string | null = null): ChatRoom {
  return {
    id: 1,
    name: 'Ewa Opiekunka',
    about: 'opiekunka',
    kid: null,
    lastMessage: null,
    firstUnread: null,
    unread: 0,
    mayWrite: true,
    members: [{ id: 7, fullname: 'Ewa Opiekunka', readId: null, quietUntil }],
  }
}

/** A parent of a kid in a place, whose files have news. */
export const inPlace = signedIn(EWA, {
  parent: true,
  places: [{ ...PLACE, roles: [] }],
  counts: { files: 5 },
  placeCounts: { [PLACE.id]: { files: 5 } },
})

/** An empty talk of two. */
export const talk: Answers = {
  'chat.rooms': [],
  'chat.room': room(),
  'chat.messages': { messages: [], next: null },
  'chat.files': { files: [], next: null },
  'chat.typing': undefined,
}

/** The start page of somebody who may write to one group, with these posts. */
export const wall = (...posts: Post[]): Answers => ({
  'wall.page': { posts, next: null },
  'wall.groups': [{ id: 1, name: 'Jeżyki', color: 3, place: { id: 1, name: 'Żłobek' }, mayPost: true }],
  'places.ofMyPhone': [],
  'today.parent': {
    now: '2026-11-20T09:00:00.000Z',
    day: '2026-11-20',
    kids: [],
    due: { count: 0, sum: 0, deadline: null },
    events: [],
    consents: [],
  },
})

export function notice(id: number, kid_name: string): Notification {
  return {
    id,
    type: 'TYPE_FILE',
    section: 'files',
    placeId: 1,
    createdDate: '2026-11-20T08:00:00.000Z',
    data: { ...ABOUT_NOTHING, kid_name },
  }
}
