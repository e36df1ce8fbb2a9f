import { type ChangeSearch, flagOf, idOf } from '#app/search.ts'

export type ChatSearch = {
  /** The open talk. */
  room?: number | undefined
  /** The person or kid of a talk that does not exist yet. */
  person?: number | undefined
  kid?: number | undefined
  /** The search for a person or kid is open. */
  find?: true | undefined
}

export function chatSearch(search: Record<string, unknown>): ChatSearch {
  return {
    room: idOf(search.room),
    person: idOf(search.person),
    kid: idOf(search.kid),
    find: flagOf(search.find),
  }
}

export type ChangeChatSearch = ChangeSearch<ChatSearch>
