/** Made-up answers about a place, its groups, kids and files; each takes what a test is about. */
import type { PlaceFile } from '@skrzat/contract/wire/files'
import type { CardGuardian, KidCard, PickupPerson } from '@skrzat/contract/wire/cards'
import type { KidPage } from '@skrzat/contract/wire/kid-page'
import type { GroupKid, GroupPage, PlaceWorker } from '@skrzat/contract/wire/people'
import type { PlaceInfo, PlacePage } from '@skrzat/contract/wire/places'
import type { Answers } from '../support/answers.ts'
import { PLACE } from '../support/people.ts'

const address = { street: 'Krótka 1', city: 'Łódź', state: 'łódzkie', nip: '1234563218', image: null }
const contact = { email: null, phone: '221234567', accountNumber: '61109010140000071219812874' }
const absenceRules = {
  absenceDayBefore: false,
  absenceMaxTime: '08:00',
  acceptLate: false,
  showOneKid: false,
}
const paymentRules = {
  paymentDays: 14,
  automaticReminders: false,
  smsReminders: false,
  chargeRule: 'WHOLE_MONTH' as const,
  differenceRule: 'CORRECTION' as const,
}
const always = { firstDay: null, lastDay: null }

/** A place of which one is the director. */
export const place = (part: Partial<PlaceInfo> = {}): PlaceInfo => ({
  ...PLACE,
  ...address,
  ...contact,
  ...absenceRules,
  ...paymentRules,
  myRoles: ['admin'],
  ...part,
})

export function worker(part: Partial<PlaceWorker> = {}): PlaceWorker {
  const person = { id: 31, name: 'Konstancja Gżegżółka', description: 'wychowawczyni', phone: '600000031' }
  return { ...person, declined: false, roles: [], ...part }
}

const zofia = { id: 21, firstname: 'Zofia', lastname: 'Wiśniewska' }
export const group = { id: 11, name: 'Motylki', color: 3 }

/** A place's page, with one group and one worker. */
export const placePage = (part: Partial<PlacePage> = {}): PlacePage => ({
  place: place(),
  groups: [{ ...group, tutors: [], canEdit: true, kids: [] }],
  workers: [worker()],
  unconfirmed: null,
  billing: null,
  ...part,
})

/** What the page asks for on which a place is changed. */
export const editing: Answers = {
  'places.page': placePage(),
  'places.closedDays': [],
  'places.factorRequired': false,
}

export function kid(part: Partial<GroupKid> = {}): GroupKid {
  return { ...zofia, ...always, photo: null, phone1: '601000021', phone2: null, declined: [], ...part }
}

/** A group's page, which may be changed and has one kid. */
export const groupPage = (part: Partial<GroupPage> = {}): GroupPage => ({
  ...group,
  place: PLACE,
  tutors: [],
  canEdit: true,
  kids: [kid()],
  editable: [group],
  proposals: [],
  seesHealth: true,
  workers: [{ id: 31, name: 'Konstancja Gżegżółka' }],
  ...part,
})

/** A kid's page as its parent sees it. */
export function kidPage(part: Partial<KidPage> = {}): KidPage {
  const account = { credit: 0, deposit: 0, refunding: 0, due: { count: 0, sum: 0 }, open: [], issued: 0 }
  const seen = { photo: null, leftAt: null, phones: null, today: '2026-03-10', absences: [], account }
  const may = { own: true, myRoles: [], canEdit: false, talks: false, changes: null, erasure: null }
  return { ...zofia, ...always, group, place: PLACE, ...seen, ...may, ...part }
}

export function guardian(part: Partial<CardGuardian> = {}): CardGuardian {
  const person = { name: 'Ewa Wiśniewska', phone: '601000021', relation: 'parent' } as const
  return { ...person, mayBeTold: true, mayPay: true, mayPickUp: true, own: false, declined: false, ...part }
}

/** Somebody who may pick up the kid without limits, and whose document nobody has seen. */
export function pickup(part: Partial<PickupPerson> = {}): PickupPerson {
  const person = {
    id: 61,
    name: 'Zofia Żak',
    phone: '602000061',
    fromDay: null,
    toDay: null,
    permitted: true,
  }
  return { ...person, document: null, documentEnding: null, seenBy: null, seenAt: null, ...part }
}

/** An empty card as its parent sees it. */
export function kidCard(part: Partial<KidCard> = {}): KidCard {
  const diet = { diet: 'standard', dietNote: '', dietToConfirm: null } as const
  const food = { allergens: [], otherAllergies: [], ...diet }
  const people = { guardians: [guardian({ own: true })], pickups: [], emergency: [], siblings: [] }
  const staff = {
    canEdit: false,
    own: true,
    seesDocuments: false,
    seesHealth: true,
    notes: null,
    history: null,
  }
  const days = { ...always, birthDate: null }
  const rest = { version: 1, proposals: [], healthReaders: [] }
  return { ...zofia, group, place: PLACE, ...days, ...food, ...people, ...staff, ...rest, ...part }
}

/** A PDF of the whole place, which may be deleted. */
export function file(part: Partial<PlaceFile> = {}): PlaceFile {
  const named = { id: 41, name: 'dla wszystkich', extension: 'pdf', description: '', group: null }
  const stored = { hash: 'a'.repeat(64), kind: 'pdf', bytes: 1000, width: null, height: null } as const
  const kept = { state: 'ready', expires: null, createdDate: '2026-03-10T08:00:00.000Z' } as const
  return { ...named, ...stored, ...kept, canDelete: true, ...part }
}
