/** The two places of the demo and what they charge. Amounts are grosze. */
import type { GrantableRole } from '@skrzat/contract/roles'
import type { PaymentTypeFields } from '../domains/payments/index.ts'
import type { NewPlace } from '../domains/places/index.ts'

export type DemoPlace = {
  /** Seeds the place's random numbers. */
  readonly key: string
  readonly place: NewPlace
  readonly groups: readonly [string, ...string[]]
  readonly kids: number
  /** Full years of the first group's kids. */
  readonly youngest: number
  /** Whether the kid with the longest name goes there. */
  readonly longName: boolean
  /** The first phone number of people without a demo account. */
  readonly phonesFrom: number
  /** Tuition, meals and one more, in this order. */
  readonly types: readonly [tuition: PaymentTypeFields, meals: PaymentTypeFields, extra: PaymentTypeFields]
  /** Phone, name and description of those who have a demo account or an office. */
  readonly staff: readonly { readonly phone: string; readonly name: string; readonly description: string }[]
  readonly roles: readonly {
    readonly phone: string
    readonly role: GrantableRole
  }[]
  /** Tutors beside each group's teachers. */
  readonly tutors: readonly { readonly phone: string; readonly group: string }[]
  /** Issues invoices and records payments. */
  readonly bookkeeper: string
  /** Phones of demo accounts, and their kids' groups. */
  readonly parents: readonly {
    readonly phone: string
    readonly family: string
    readonly groups: readonly number[]
  }[]
}

/** A place of the demo in the database. */
export type MadePlace = {
  readonly placeId: number
  readonly director: { readonly accountId: number; readonly login: string }
  /** In the order of `groups`. */
  readonly groupIds: readonly number[]
}

export const DEMO_PLACES: readonly DemoPlace[] = [
  {
    key: 'lesna-polana',
    place: {
      name: 'Przedszkole „Leśna Polana”',
      email: 'sekretariat@lesnapolana.example',
      phone: '120000100',
      city: 'Kraków',
      state: 'małopolskie',
      nip: '6761234565',
      street: 'ul. Jeżynowa 12',
      absenceDayBefore: false,
      showOneKid: false,
      acceptLate: true,
      absenceMaxTime: '08:00',
      accountNumber: '42102028920000510205987654',
      paymentDays: 14,
    },
    groups: ['Motylki', 'Biedronki', 'Pszczółki', 'Jeżyki', 'Sówki', 'Wiewiórki'],
    kids: 120,
    youngest: 3,
    longName: true,
    phonesFrom: 499_300_000,
    types: [
      { name: 'Czesne', display: 'Czesne za miesiąc', type: 'TYPE_CONST', mainValue: 850_00, daily: 0 },
      {
        name: 'Wyżywienie',
        display: 'Śniadanie, obiad i podwieczorek',
        type: 'TYPE_DAILY',
        mainValue: 0,
        daily: 17_00,
      },
      {
        name: 'Zajęcia dodatkowe',
        display: 'Angielski i rytmika',
        type: 'TYPE_OWN',
        mainValue: 40_00,
        daily: 3_00,
      },
    ],
    staff: [
      { phone: '600000002', name: 'Danuta Olszewska', description: 'Dyrektorka' },
      { phone: '600000003', name: 'Katarzyna Wrona', description: 'Księgowa' },
      { phone: '600000004', name: 'Ewa Jasińska', description: 'Nauczycielka, grupa Motylki' },
      { phone: '499100001', name: 'Halina Gąsior', description: 'Kucharka' },
      { phone: '499100002', name: 'Zbigniew Łuczak', description: 'Złota rączka' },
    ],
    roles: [
      { phone: '600000002', role: 'admin' },
      { phone: '600000003', role: 'payments' },
      { phone: '600000004', role: 'absence' },
      { phone: '600000004', role: 'files' },
      { phone: '499100001', role: 'kitchen' },
    ],
    tutors: [{ phone: '600000004', group: 'Motylki' }],
    bookkeeper: '600000003',
    parents: [
      { phone: '600000005', family: 'Wiśniewski', groups: [0, 3] },
      { phone: '600000006', family: 'Kowalczyk', groups: [0] },
    ],
  },
  {
    key: 'pod-chmurka',
    place: {
      name: 'Żłobek „Pod Chmurką”',
      email: 'biuro@podchmurka.example',
      phone: '580000200',
      city: 'Gdańsk',
      state: 'pomorskie',
      nip: '5831234565',
      street: 'ul. Bursztynowa 3/1',
      absenceDayBefore: true,
      showOneKid: true,
      acceptLate: false,
      absenceMaxTime: '18:00',
      accountNumber: '07114020040000330276543210',
      paymentDays: 10,
    },
    groups: ['Misie', 'Kaczuszki', 'Króliczki', 'Gwiazdeczki'],
    kids: 60,
    youngest: 1,
    longName: false,
    phonesFrom: 499_600_000,
    types: [
      { name: 'Czesne', display: 'Czesne za miesiąc', type: 'TYPE_CONST', mainValue: 1450_00, daily: 0 },
      { name: 'Wyżywienie', display: 'Wyżywienie', type: 'TYPE_DAILY', mainValue: 0, daily: 19_00 },
      { name: 'Zajęcia dodatkowe', display: 'Sensoryka', type: 'TYPE_OWN', mainValue: 30_00, daily: 2_00 },
    ],
    staff: [
      { phone: '600000007', name: 'Iwona Zalewska', description: 'Dyrektorka' },
      { phone: '499200001', name: 'Maria Cieślak', description: 'Kucharka' },
    ],
    roles: [
      { phone: '600000007', role: 'admin' },
      { phone: '499200001', role: 'kitchen' },
    ],
    tutors: [],
    bookkeeper: '600000007',
    parents: [{ phone: '600000008', family: 'Nowicki', groups: [1] }],
  },
]
