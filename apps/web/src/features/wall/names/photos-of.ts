import type { ConsentScope } from '@skrzat/contract/wire/consents'
import type { Post } from '@skrzat/contract/wire/wall'

/** The kids that photos of a post may show; none for a message to everybody. */
export function scopeOf({ place, group }: Pick<Post, 'place' | 'group'>): ConsentScope | undefined {
  return place ? { placeId: place.id, groupId: group?.id ?? null } : undefined
}

export function photosOf({ files }: Pick<Post, 'files'>) {
  return files.filter(({ kind, state }) => kind === 'picture' && state === 'ready')
}
