import type { ChatMessage, ChatRoom } from '@skrzat/contract/wire/chat'
import type {
  APIRequestContext,
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Page,
} from '@playwright/test'
import { freshPhone, makeAccount, tokenFor } from './accounts.ts'
import { ownPlace, unique } from './places.ts'
import { call, callWith, openWith } from './test.ts'

type Talker = { id: number; name: string; phone: string; token: string }

/** An account of a phone that its place has entered, with its session. */
async function talker(request: APIRequestContext, phone: string, name: string): Promise<Talker> {
  const [firstName = '', lastName = ''] = name.split(' ')
  const { id } = await makeAccount(request, { phone, firstName, lastName })
  return { id, phone, name, token: await tokenFor(request, phone) }
}

/** A place of its own with a group, its tutor, and a kid of a parent. */
export async function nursery(request: APIRequestContext) {
  const place = await ownPlace(request)
  const groupName = unique('Motylki')
  const group = await place.addGroup(groupName, 3)
  const [tutorsPhone, parentsPhone] = [freshPhone(), freshPhone()]
  const worker = await call<{ id: number }>(request, 'places.addWorker', {
    placeId: place.id,
    name: 'Ewa Opiekunka',
    phone: tutorsPhone,
    description: 'opiekunka',
  })
  const tutors = { placeId: place.id, groupId: group, name: groupName, color: 3, tutors: [worker.id] }
  await call(request, 'places.updateGroup', tutors)
  const lastname = unique('Kowalska')
  const kid = await place.addKid(group, { firstname: 'Hania', lastname, phone1: parentsPhone })
  const tutor = await talker(request, tutorsPhone, 'Ewa Opiekunka')
  const parent = await talker(request, parentsPhone, 'Adam Tata')
  // Staff's quiet hours by default depend on the hour.
  const never = { enabled: false, from: '17:00', until: '07:00', weekends: true }
  await callWith(request, tutor.token, 'notifications.setQuietHours', never)
  return {
    place,
    group,
    groupName,
    tutor,
    parent,
    worker,
    kid: { ...kid, name: `Hania ${lastname}`, listed: `${lastname} Hania` },
  }
}

/** The talk of two, which is opened if it is not there. */
export async function talkOf(request: APIRequestContext, from: Talker, to: Talker): Promise<number> {
  const room = await callWith<ChatRoom>(request, from.token, 'chat.open', {
    with: 'person',
    accountId: to.id,
  })
  return room.id
}

/** A nursery whose parent and tutor have a talk of two. */
export async function talking(request: APIRequestContext) {
  const people = await nursery(request)
  return { ...people, room: await talkOf(request, people.parent, people.tutor) }
}

/** Sends a message over the wire. */
export function say(
  request: APIRequestContext,
  from: Talker,
  roomId: number,
  text: string,
): Promise<ChatMessage> {
  const command = { roomId, text, files: [], commandId: crypto.randomUUID() }
  return callWith<ChatMessage>(request, from.token, 'chat.send', command)
}

/** A person's separate browser at an address. */
export async function openOwn(
  browser: Browser,
  who: Talker,
  path: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await openWith(page, who.token, path)
  return { page, context }
}

/** A talk in a person's separate browser. */
export function openTalk(browser: Browser, who: Talker, room: number, options?: BrowserContextOptions) {
  return openOwn(browser, who, `/chat?room=${room}`, options)
}

/** The server is said to refuse all messages that this browser sends. */
export async function refuseMessages(context: BrowserContext) {
  const error = 'chat.closed'
  const data = { code: 'FORBIDDEN', httpStatus: 403, path: 'chat.send', error, params: {} }
  const json = [{ error: { message: error, code: -32_003, data } }]
  await context.route('**/trpc/chat.send*', (route) => route.fulfill({ status: 403, json }))
}

export const field = (page: Page) => page.getByRole('textbox', { name: 'Wiadomość', exact: true })
export const log = (page: Page) => page.getByRole('region', { name: 'Wiadomości' })

/** Writes and sends. */
export async function write(page: Page, text: string) {
  await field(page).fill(text)
  await field(page).press('Enter')
}

/** The texts of the messages, in their order. */
export function texts(page: Page) {
  return log(page).locator('[data-message] p')
}
