/**
 * Which posts an account may see, and where it may post (docs/decisions/wall.md). Pure: everything follows from the
 * principal, so that no statement joins people to posts.
 */
import { editsGroup, holds, isAdmin, ownGroups, type Rights } from '@skrzat/contract/access'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { needsReading, type PostType } from '@skrzat/contract/post'
import type { RowOf } from '@skrzat/db/orm'
import type { posts } from '@skrzat/db/schema'

type GroupWall = { readonly groupId: number; readonly placeId: number }
type PlaceWall = { readonly placeId: number; readonly type: PostType }

/** Disjoint, so that a page merges them without duplicates. */
export type Audiences = {
  /** Groups whose own posts are seen. */
  readonly groups: readonly GroupWall[]
  /** Posts of a type in a place; STANDARD: of all its groups. */
  readonly walls: readonly PlaceWall[]
  /** Messages of the system's admin. */
  readonly team: boolean
}

/** The fields of a post that determine who may see, edit and handle it. */
export type PostAt = RowOf<
  typeof posts,
  'type' | 'placeId' | 'groupId' | 'important' | 'authorId' | 'deletedAt' | 'hiddenAt'
>

/** Types of a place's own posts, which concern more than one group. */
export const PLACE_TYPES = ['WORKER', 'ROLE', 'ALL'] as const

const OF_ROLE = {
  director: ['STANDARD', ...PLACE_TYPES],
  worker: ['WORKER', 'ALL'],
  parent: ['ROLE', 'ALL'],
} as const satisfies Record<string, readonly PostType[]>

function typesIn(rights: Rights, placeId: number): PostType[] {
  if (directs(rights, placeId)) return [...OF_ROLE.director]
  const worker = rights.staff.some((entry) => entry.placeId === placeId) ? OF_ROLE.worker : []
  const parent = rights.kids.some((kid) => kid.placeId === placeId) ? OF_ROLE.parent : []
  return [...new Set([...worker, ...parent])]
}

/** The audiences of all own places; the system's admin follows only these. */
export function audiencesOf(rights: Rights): Audiences {
  const places = [...new Set([...rights.staff, ...rights.kids].map((entry) => entry.placeId))]
  const walls = places.flatMap((placeId) => typesIn(rights, placeId).map((type) => ({ placeId, type })))
  const groups = ownGroups(rights).filter(({ placeId }) => !directs(rights, placeId))
  return { groups, walls, team: true }
}

/** The posts of a place itself, without those of its groups. */
export function audiencesIn(rights: Rights, placeId: number): Audiences {
  const types = typesIn(rights, placeId).filter((type) => type !== 'STANDARD')
  return { groups: [], walls: types.map((type) => ({ placeId, type })), team: false }
}

export const TEAM_ONLY: Audiences = { groups: [], walls: [], team: true }

/** Whether the account administers the place, or the system. */
export function directs(rights: Rights, placeId: number | null): boolean {
  return placeId === null ? isAdmin(rights) : holds(rights, placeId, 'admin')
}

export function seesGroup(rights: Rights, { groupId, placeId }: GroupWall): boolean {
  return editsGroup(rights, placeId, groupId) || rights.kids.some((kid) => kid.groupId === groupId)
}

/** Whether the account sees the post, hidden ones aside. */
export function reads(
  rights: Rights,
  { type, placeId, groupId }: Pick<PostAt, 'type' | 'placeId' | 'groupId'>,
): boolean {
  if (placeId === null) return true
  if (groupId !== null) return seesGroup(rights, { groupId, placeId })
  return typesIn(rights, placeId).includes(type)
}

/**
 * Whether the account sees the post. Hidden ones are visible to their author and to those who handle reports of them.
 */
export function sees(rights: Rights, post: PostAt): boolean {
  const open = post.hiddenAt === null || post.authorId === rights.accountId || directs(rights, post.placeId)
  return open && reads(rights, post)
}

/**
 * Whether the account may post there: in a group its editors, in a place by its role, to everybody the system's admin.
 */
export function mayPost(rights: Rights, { placeId, groupId }: Pick<PostAt, 'placeId' | 'groupId'>): boolean {
  if (placeId === null) return isAdmin(rights)
  if (groupId !== null) return editsGroup(rights, placeId, groupId)
  return holds(rights, placeId, PLACE_ACTIONS.messages)
}

/** The author, while entitled to post there, and the place's admins may edit a post. */
export function mayEdit(rights: Rights, post: PostAt): boolean {
  return directs(rights, post.placeId) || (post.authorId === rights.accountId && mayPost(rights, post))
}

/** Whether the account may see who has confirmed reading the post: those who may edit it. */
export function seesReaders(rights: Rights, post: PostAt): boolean {
  return needsReading(post) && mayEdit(rights, post)
}
