import type { APIRequestContext, Page } from '@playwright/test'
import type { Post, PostTarget } from '@skrzat/contract/wire/wall'
import type { PlaceRole } from '@skrzat/contract/roles'
import { commandAs, openWith, PIN, tokenFor } from './accounts.ts'
import { call, newPhone, ownPlace, unique, type OwnPlace } from './places.ts'
import { expect } from './test.ts'

export type Somebody = {
  name: string
  /** Calls a procedure. */
  does: <T>(path: string, input: object) => Promise<T>
  asks: <T>(path: string, input: object) => Promise<T>
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

async function somebody(
  request: APIRequestContext,
  phone: string,
  [firstName, lastName]: [string, string],
): Promise<Somebody> {
  const account = { phone, firstName, lastName, email: null, langKey: 'pl', authorities: ['ROLE_USER'] }
  await call(request, 'users.create', { ...account, activated: true, password: PIN })
  const token = await tokenFor(request, phone)
  return {
    name: `${firstName} ${lastName}`,
    does: (path, input) => commandAs(request, token, path, input),
    async asks<T>(path: string, input: object) {
      const query = encodeURIComponent(JSON.stringify(input))
      const answer = await request.get(`/trpc/${path}?input=${query}`, {
        headers: { Authorization: `Bearer ${token}` },
      })
      const body: { result: { data: T } } = await answer.json()
      expect(answer.ok(), JSON.stringify(body)).toBe(true)
      return body.result.data
    },
    open: (page, path) => openWith(page, token, path),
  }
}

/** A place of this test alone with its director, one group, and two parents of kids in it. */
export async function wallPlace(request: APIRequestContext): Promise<WallPlace> {
  const place = await ownPlace(request)
  const group = { id: 0, name: unique('Jeżyki') }
  group.id = await place.addGroup(group.name, 3)
  const phones = [newPhone(), newPhone(), newPhone()] as const
  await place.addKid(group.id, { firstname: 'Łucja', lastname: 'Żółw', phone1: phones[1] })
  await place.addKid(group.id, { firstname: 'Staś', lastname: 'Wróbel', phone1: phones[2] })
  await call(request, 'places.addWorker', {
    placeId: place.id,
    name: 'Danuta Dyrektorska',
    phone: phones[0],
    description: 'dyrektorka',
  })
  const workers = await place.workers()
  const worker = workers.find(({ phone }) => phone === phones[0])
  const role: PlaceRole = 'admin'
  await call(request, 'places.grantRole', { placeId: place.id, workerId: worker?.id, role })
  return {
    place,
    group,
    director: await somebody(request, phones[0], ['Danuta', 'Dyrektorska']),
    parent: await somebody(request, phones[1], ['Marta', 'Żółw']),
    other: await somebody(request, phones[2], ['Piotr', 'Wróbel']),
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
