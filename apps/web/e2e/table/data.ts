/** What the table's server has beside the demo: a place where all is long or many, and a new one. */
import { request as requests, type APIRequestContext } from '@playwright/test'
import type { ChatRoom } from '@skrzat/contract/wire/chat'
import type { Kid } from '@skrzat/contract/wire/people'
import type { QueueState } from '@skrzat/contract/wire/operations'
import type { PostReport } from '@skrzat/contract/wire/moderation'
import type { Mail, User } from '@skrzat/contract/wire/users'
import type { Post } from '@skrzat/contract/wire/wall'
import { makeAccount, tokenFor } from '../support/accounts.ts'
import { addForAll, ownFamily, wholeWeek, type Family } from '../support/absences.ts'
import { addEvent } from '../support/events.ts'
import { directorOf } from '../support/place-director.ts'
import { newPhone, ownPlace } from '../support/places.ts'
import { png } from '../support/png.ts'
import { authorised, call, callWith, expect, tokenOf } from '../support/test.ts'
import type { Visitor } from './entry.ts'
import { longMoney } from './money.ts'
import type { State } from './state.ts'

/** Ids that paths name, by state; those of the demo are its first ones. */
type Ids = Readonly<Record<string, number | string>>
export type Data = {
  url: string
  ids: Readonly<Record<'usual' | 'long' | 'empty', Ids>>
  /** Tokens by person, and where a state has a person of its own, by person and state. */
  tokens: Readonly<Record<string, string>>
}

export function tokenIn({ tokens }: Data, as: Visitor, state: State): string | undefined {
  return tokens[`${as} ${state}`] ?? tokens[as]
}

/** A path with the state's ids. */
export function pathIn({ ids }: Data, path: string, state: State): string {
  const own = state === 'long' || state === 'empty' ? ids[state] : ids.usual
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(own[name] ?? ids.usual[name]))
}

const PERSONS = ['admin', 'director', 'accountant', 'teacher', 'parent', 'otherDirector'] as const

const LASTNAME = 'Brzęczyszczykiewicz-Gżegżółkowska'
const FIRSTNAMES = ['Maksymilian Aleksander', 'Konstancja', 'Szczepan Wawrzyniec', 'Nadieżda Aleksandrowna']
const GROUPS = [
  'Grupa integracyjna „Wesołe Biedroneczki z Zaczarowanego Lasu”',
  'Żabki',
  'Najmłodsze starszaki z popołudniowego oddziału przygotowawczego',
]
const ROLE = 'wychowawczyni grupy przygotowawczej, logopedka i koordynatorka współpracy z rodzicami'
const EVENT = 'Wycieczka do Ogrodu Zoobotanicznego połączona z warsztatami przyrodniczo-plastycznymi'
const DISHES =
  'pełnoziarniste naleśniki dwuskładnikowe z twarożkiem ziołowo-śmietankowym i konfiturą żurawinową'
const POST = `${EVENT}. Prosimy o dwuskładnikowe, nieprzemakalne i niewywrotne ubrania.`

/** Writes it all, once, and signs everybody in. */
export async function writeData(url: string): Promise<Data> {
  const request = await requests.newContext({ baseURL: url })
  const tokens: Record<string, string> = {}
  for (const who of PERSONS) tokens[who] = await tokenOf(request, who)
  const [long, empty] = [await longPlace(request), await emptyPlace(request)]
  // The first PIN is sent by SMS.
  const newcomer = { phone: newPhone(), firstName: 'Ewa', lastName: LASTNAME, email: null, langKey: 'pl' }
  await call(request, 'users.create', { ...newcomer, authorities: ['ROLE_USER'], activated: true })
  await everybodyTold(request)
  const { rows } = await call<{ rows: { id: number }[] }>(request, 'sms.list', {}, false)
  const everybody = { ...tokens, ...long.tokens, ...empty.tokens }
  for (const token of Object.values(everybody)) await eventsSeen(request, token, [1, long.ids.place])
  await request.dispose()
  return {
    url,
    ids: {
      usual: { ...long.ids, place: 1, group: 1, kid: 1, post: 1, report: 1, sms: rows[0]?.id ?? 0, user: 2 },
      long: long.ids,
      empty: empty.ids,
    },
    tokens: everybody,
  }
}

/** Notices of what was written would otherwise arrive over the first screens that are visited. */
async function everybodyTold(request: APIRequestContext) {
  const coming = async () => {
    const queues = await call<QueueState[]>(request, 'jobs.queues', {}, false)
    return queues.filter(({ due, waiting, active }) => due + waiting + active > 0).map(({ name }) => name)
  }
  await expect.poll(coming, { timeout: 300_000 }).toEqual([])
}

/** Marks the events' notices as read: otherwise the first visit of a calendar alone would show a toast about them. */
async function eventsSeen(request: APIRequestContext, token: string, places: readonly number[]) {
  for (const placeId of places) {
    const news = { section: 'calendar', placeId }
    const unseen = await callWith<{ id: number }[]>(request, token, 'notifications.bySection', news, false)
    const ids = unseen.map(({ id }) => id)
    if (ids.length > 0) await callWith(request, token, 'notifications.markRead', { ids })
  }
}

/** A place with a group, and an account that belongs nowhere. */
async function emptyPlace(request: APIRequestContext) {
  const place = await ownPlace(request)
  const group = await place.addGroup('Gżegżółki i Żółwie')
  const director = await directorOf(request, place)
  const { phone } = await makeAccount(request, { lastName: LASTNAME })
  const newcomer = await tokenFor(request, phone)
  return {
    ids: { place: place.id, group },
    tokens: { newcomer, 'director empty': director, 'parent empty': newcomer },
  }
}

async function longPlace(request: APIRequestContext) {
  const family = await ownFamily(request, FIRSTNAMES)
  const { place, phone } = family
  const { id: placeId } = place
  const director = await directorOf(request, place)
  await call(request, 'places.update', {
    placeId,
    name: 'Niepubliczne Przedszkole Integracyjne z Oddziałami Żłobkowymi „Pod Wesołą Gżegżółką” w Szczebrzeszynie',
    phone: '221234567',
    city: 'Szczebrzeszyn koło Zwierzyńca',
    state: 'zachodniopomorskie',
    street: 'Marszałka Józefa Klemensa Piłsudskiego 124/126 m. 18a',
    accountNumber: '61109010140000071219812874',
  })
  const kids = Array.from({ length: 90 }, (_, index) => {
    const [group, firstname] = [GROUPS[index % GROUPS.length], FIRSTNAMES[index % FIRSTNAMES.length]]
    return `kid;${group};${firstname};${LASTNAME} ${index + 1};${newPhone()};${newPhone()};;`
  })
  const workers = Array.from(
    { length: 12 },
    (_, index) => `worker;;;;${newPhone()};;Małgorzata ${LASTNAME} ${index + 1};${ROLE}`,
  )
  await place.importRows([...kids, ...workers])
  const users = await call<{ rows: User[] }>(request, 'users.list', { search: phone }, false)
  const [account] = users.rows
  await call(request, 'users.update', { ...account, firstName: FIRSTNAMES[3], lastName: LASTNAME })
  const parent = await tokenFor(request, phone)
  const tokens = { 'director long': director, 'parent long': parent }
  const days = await longDays(request, family)
  const [kid] = family.kids
  if (kid) await longCard(request, kid, phone, tokens)
  const money = kid ? await longMoney(request, placeId, kid) : {}
  const talk = await longTalk(request, family, tokens)
  const mails = await call<{ rows: Mail[] }>(request, 'mails.list', {}, false)
  return {
    ids: {
      place: placeId,
      group: kid?.groupId ?? 0,
      kid: kid?.id ?? 0,
      mail: mails.rows[0]?.id ?? 0,
      ...days,
      ...money,
      ...talk,
    },
    tokens,
  }
}

/** A card where all is filled, and a proposal that waits. */
async function longCard(
  request: APIRequestContext,
  { id: kidId }: Kid,
  phone: string,
  tokens: Record<'director long' | 'parent long', string>,
) {
  const director = tokens['director long']
  const name = `${FIRSTNAMES[3]} ${LASTNAME}`
  const rights = { relation: 'grandparent', mayBeTold: true, mayPay: true, mayPickUp: true }
  const allergens = ['crustaceans', 'peanuts', 'milk', 'sulphites']
  const change = {
    birthDate: '2024-02-29',
    allergens,
    otherAllergies: ['jad owadów błonkoskrzydłych, szczególnie szerszeni i trzmieli'],
    diet: 'dairy_free',
    dietNote: 'mleko owsiane przynoszą rodzice, podpisane imieniem i nazwiskiem, w poniedziałki',
    healthNotes: `Astma oskrzelowa. ${POST}\n\nInhalator w szafce nad umywalką.`,
    notes: POST,
    emergency: [{ name: `babcia ${FIRSTNAMES[1]} ${LASTNAME} z Zamościa`, phone: newPhone() }],
  }
  await callWith(request, director, 'cards.change', { kidId, version: 0, change })
  await callWith(request, director, 'cards.setGuardians', {
    kidId,
    shown: [{ phone, name: '', ...rights, relation: 'parent' }],
    guardians: [
      { phone, name, ...rights },
      { phone: newPhone(), name: `${FIRSTNAMES[0]} ${LASTNAME}`, ...rights, mayPickUp: false },
      { phone: newPhone(), name: '', ...rights, relation: 'other', mayPay: false },
    ],
  })
  const person = { kidId, phone: newPhone(), fromDay: null }
  const { id: pickupId } = await callWith<{ id: number }>(request, director, 'cards.addPickup', {
    ...person,
    name: `Wilhelmina ${LASTNAME}`,
    toDay: '2098-12-31',
  })
  await callWith(request, director, 'cards.addPickup', { ...person, name: 'Jan Żak', toDay: null })
  const document = { document: 'residence_card', ending: 'A4C' }
  await callWith(request, director, 'cards.seeDocument', { kidId, pickupId, ...document })
  await callWith(request, tokens['parent long'], 'cards.propose', {
    kidId,
    change: {
      allergens: [...allergens, 'molluscs'],
      guardian: { name: `${name}-Żółkowska`, relation: 'guardian' },
    },
  })
}

/** Absences of everybody, closed days, events beside each other. */
async function longDays(request: APIRequestContext, family: Family) {
  const { id: placeId } = family.place
  const [day = '', next = ''] = await wholeWeek(family)
  await addForAll(request, family, day)
  await call(request, 'kitchen.saveMenu', {
    placeId,
    days: [
      { day, dishes: `Śniadanie: ${DISHES}\nObiad: ${DISHES}\n${'Ż'.repeat(60)}` },
      { day: next, dishes: 'kisiel' },
    ],
  })
  const report = { kidId: family.kids[0]?.id, from: next, to: next, reason: 'Ospa u brata, wróci po badaniu' }
  await family.asParent('absences.report', { commandId: crypto.randomUUID(), ...report })
  await call(request, 'places.addClosedDays', {
    placeId,
    from: `${Number(day.slice(0, 4)) + 1}-03-01`,
    to: `${Number(day.slice(0, 4)) + 1}-03-12`,
    name: 'przerwa technologiczna i remont łazienek na piętrze',
  })
  const shared = { teaser: EVENT, startDate: day, endDate: day }
  await addEvent(request, placeId, {
    ...shared,
    description: `${POST} https://skrzat.example/${'dluga-sciezka/'.repeat(6)}`,
  })
  for (const hour of ['08', '09', '10', '14'])
    await addEvent(request, placeId, { ...shared, startTime: `${hour}:00`, endTime: `${hour}:40` })
  return { day, next }
}

/** A post that was reported, a talk, a photo, files and a webhook. */
async function longTalk(
  request: APIRequestContext,
  family: Family,
  tokens: Record<'director long' | 'parent long', string>,
) {
  const { place, kids } = family
  const [kid] = kids
  const commandId = crypto.randomUUID()
  const target = { to: 'group', groupId: kid?.groupId }
  const director = tokens['director long']
  const { id: post } = await callWith<Post>(request, director, 'wall.add', {
    target,
    text: POST,
    important: true,
    commandId,
  })
  const report = await callWith<PostReport>(request, tokens['parent long'], 'moderation.add', {
    postId: post,
    kind: 'PRIVACY',
    reason: `Moje dziecko jest na tym zdjęciu. ${POST}`,
  })
  const users = await call<{ rows: User[] }>(request, 'users.list', { search: place.worker.phone }, false)
  const room = await callWith<ChatRoom>(request, tokens['parent long'], 'chat.open', {
    with: 'person',
    accountId: users.rows[0]?.id,
  })
  const message = { roomId: room.id, text: POST, files: [], commandId: crypto.randomUUID() }
  await callWith(request, tokens['parent long'], 'chat.send', message)
  const headers = await authorised(request, 'admin')
  const image = `data:image/png;base64,${png(600, 600).toString('base64')}`
  await request.put(`/api/kids/${kid?.id}/photo`, { headers, data: { image } })
  for (const name of [EVENT, 'Zdjęcie z bardzo dawnej wycieczki do ogrodu zoologicznego'])
    await request.post(`/api/places/${place.id}/files`, {
      headers: { ...headers, 'Idempotency-Key': crypto.randomUUID() },
      multipart: {
        name,
        description: POST,
        file: { name: 'a.png', mimeType: 'image/png', buffer: png(900, 600) },
      },
    })
  // Of a range that is given to nobody.
  const url = `https://[2d00::1]/integracje/${'powiadomienia/'.repeat(8)}hooks`
  await call(request, 'webhooks.add', {
    placeId: place.id,
    url,
    kinds: ['invoice.issued', 'absence.reported'],
  })
  return { post, report: report.id, room: room.id }
}
