import type { APIRequestContext, Page } from '@playwright/test'
import type { Post, PostTarget } from '@skrzat/contract/wire/wall'
import { freshPhone, makeAccount, tokenFor } from './accounts.ts'
import { directorOf } from './place-director.ts'
import { ownPlace, unique, type OwnPlace } from './places.ts'
import { callWith, openWith } from './test.ts'

export type Somebody = {
  /** Calls a procedure. */
  does: <T>(path: string, input: object, write?: boolean) => Promise<T>
  open: (page: Page, path: string) => Promise<void>
}

export type WallPlace = {
  place: OwnPlace
  group: { id: number; name: string }
  director: Somebody
  parent: Somebody
  /** Another parent of a kid in the group. */
  other: Somebody
}

/** The holder of this session. */
function holderOf(request: APIRequestContext, token: string): Somebody {
  return {
    does: (path, input, write) => callWith(request, token, path, input, write),
    open: (page, path) => openWith(page, token, path),
  }
}

/** A place of this test alone with its director, one group, and two parents of kids in it. */
export async function wallPlace(request: APIRequestContext): Promise<WallPlace> {
  const place = await ownPlace(request)
  const group = { id: 0, name: unique('Jeżyki') }
  group.id = await place.addGroup(group.name, 3)
  /** A parent of a kid in the group. */
  async function parentOf(firstname: string, firstName: string, lastName: string) {
    const phone = freshPhone()
    await place.addKid(group.id, { firstname, lastname: lastName, phone1: phone })
    await makeAccount(request, { phone, firstName, lastName })
    return holderOf(request, await tokenFor(request, phone))
  }
  return {
    place,
    group,
    director: holderOf(request, await directorOf(request, place)),
    parent: await parentOf('Łucja', 'Marta', 'Żółw'),
    other: await parentOf('Staś', 'Piotr', 'Wróbel'),
  }
}

type NewPost = { text: string; target?: PostTarget; important?: boolean }

/** Adds a post, to the group unless it says otherwise. */
export function addPost({ group }: WallPlace, by: Somebody, { text, target, important = false }: NewPost) {
  const to: PostTarget = target ?? { to: 'group', groupId: group.id }
  return by.does<Post>('wall.add', { target: to, text, important, commandId: crypto.randomUUID() })
}

/** The card of the post that says this. */
export function cardOf(page: Page, text: string) {
  return page.getByRole('article').filter({ hasText: text })
}

/** Opens the menu of a post and chooses from it. */
export async function choose(page: Page, text: string, action: string) {
  await cardOf(page, text)
    .getByRole('button', { name: /^Działania na wpisie/ })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}
