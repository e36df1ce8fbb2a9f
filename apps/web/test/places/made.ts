/** Made-up answers about a place, its groups, kids and files; each takes what a test is about. */
import type { PlaceFile } from '@skrzat/contract/wire/files'
import type { KidPage } from '@skrzat/contract/wire/kid-page'
import type { GroupKid, GroupPage, PlaceWorker } from '@skrzat/contract/wire/people'
import type { PlaceInfo, PlacePage } from '@skrzat/contract/wire/places'
import type { Answers } from '../support/answers.ts'
import { PLACE } from '../support/people.ts'

export const place = (part: Partial<PlaceInfo> = {}): PlaceInfo => ({
  ...PLACE,
  email: null,
  phone: '221234567',
  city: 'Łódź',
  state: 'łódzkie',
  nip: '1234563218',
  street: 'Krótka 1',
  absenceDayBefore: false,
  showOneKid: false,
  acceptLate: false,
  absenceMaxTime: '08:00',
  accountNumber: '61109010140000071219812874',
  paymentDays: 14,
  automaticReminders: false,
  smsReminders: false,
  image: null,
  myRoles: ['admin'],
  ...part,
})

export const worker = (part: Partial<PlaceWorker> = {}): PlaceWorker => ({
  id: 31,
  name: 'Konstancja Gżegżółka',
  description: 'wychowawczyni',
  phone: '600000031',
  declined: false,
  roles: [],
  ...part,
})

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

export const kid = (part: Partial<GroupKid> = {}): GroupKid => ({
  id: 21,
  firstname: 'Zofia',
  lastname: 'Wiśniewska',
  photo: null,
  phone1: '601000021',
  phone2: null,
  declined: [],
  ...part,
})

/** A group's page, which may be changed and has one kid. */
export const groupPage = (part: Partial<GroupPage> = {}): GroupPage => ({
  ...group,
  place: PLACE,
  tutors: [],
  canEdit: true,
  kids: [kid()],
  editable: [group],
  workers: [{ id: 31, name: 'Konstancja Gżegżółka' }],
  ...part,
})

/** A kid's page as its parent sees it. */
export const kidPage = (part: Partial<KidPage> = {}): KidPage => ({
  id: 21,
  firstname: 'Zofia',
  lastname: 'Wiśniewska',
  group,
  place: PLACE,
  own: true,
  photo: null,
  leftAt: null,
  myRoles: [],
  canEdit: false,
  talks: false,
  phones: null,
  today: '2026-03-10',
  absences: [],
  account: { credit: 0, due: { count: 0, sum: 0 }, open: [], issued: 0 },
  changes: null,
  ...part,
})

/** A PDF of the whole place, which may be deleted. */
export const file = (part: Partial<PlaceFile> = {}): PlaceFile => ({
  id: 41,
  name: 'dla wszystkich',
  extension: 'pdf',
  hash: 'a'.repeat(64),
  description: '',
  group: null,
  expires: null,
  kind: 'pdf',
  bytes: 1000,
  state: 'ready',
  width: null,
  height: null,
  createdDate: '2026-03-10T08:00:00.000Z',
  canDelete: true,
  ...part,
})
