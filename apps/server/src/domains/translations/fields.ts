/**
 * The name of each field in field errors. JHipster clients look it up by the object's name and the field. A test reads
 * the schemas of all routes, and fails for a field without a name.
 */
/** A field with the same key in the catalogue `fields`, or a field and its key there. */
type Field = string | readonly [field: string, name: string]

const SECRET = ['password', 'newPassword', 'currentPassword', 'key'] as const
const PERSON = ['login', 'phone', 'firstName', 'lastName', 'email', 'langKey'] as const
const DAYS = [
  ['fromDate', 'from'],
  ['toDate', 'to'],
] as const
const GROUP = ['classgroup', 'group'] as const

const INVOICE: readonly Field[] = [
  'kid',
  'withSurcharge',
  'additionalInfo',
  'absences',
  'parts',
  ['parts[].amount', 'amount'],
  ['parts[].paymentType', 'paymentType'],
  ...DAYS,
]

const FIELDS: Readonly<Record<string, readonly Field[]>> = {
  login: ['phone', 'password', 'rememberMe', 'code'],
  account: [...PERSON, ...SECRET, 'code'],
  user: [...PERSON, 'id', 'activated', 'authorities', ['authorities[]', 'authorities'], 'password'],
  place: [
    'name',
    'email',
    'phone',
    'city',
    'state',
    'nip',
    'street',
    'absenceDayBefore',
    'showOneKid',
    'acceptLate',
    'absenceMaxTime',
    'accountNumber',
    'paymentDays',
    'automaticReminders',
    'smsReminders',
    'chargeRule',
    'differenceRule',
    'image',
  ],
  consent: ['consent', 'version', 'given'],
  export: [['pin', 'password'], 'code', 'guardian'],
  erasure: [['pin', 'password'], 'code'],
  group: ['name', 'color', 'tutors', ['tutors[]', 'tutors']],
  kid: [
    ['firstname', 'firstName'],
    ['lastname', 'lastName'],
    'phone1',
    'phone2',
    GROUP,
    'image',
    'firstDay',
    'lastDay',
  ],
  card: [
    'version',
    'birthDate',
    'guardians',
    ['guardians[].phone', 'phone'],
    ['guardians[].name', 'name'],
    ['guardians[].relation', 'relation'],
    ['guardians[].mayBeTold', 'mayBeTold'],
    ['guardians[].mayPay', 'mayPay'],
    ['guardians[].mayPickUp', 'mayPickUp'],
    'allergies',
    ['allergies[]', 'allergies'],
    'diet',
    'healthNotes',
    'emergency',
    ['emergency[].name', 'name'],
    ['emergency[].phone', 'phone'],
    'firstDay',
    'lastDay',
  ],
  pickup: ['name', 'phone', 'from', 'to'],
  worker: ['name', 'description', 'phone'],
  role: ['role'],
  absence: ['kid', ...DAYS],
  payment: [
    ...INVOICE,
    // Several invoices are an array.
    ...INVOICE.map((field): Field => [`[].${wireOf(field)}`, nameOf(field)]),
    'payment',
    'amount',
    ['date', 'day'],
    ['lines', 'parts'],
    ['lines[].amount', 'amount'],
    ['lines[].paymentType', 'paymentType'],
    'version',
    'reason',
    'method',
    'note',
    'payer',
  ],
  surcharge: ['kid', 'amount', 'additionalInfo'],
  paymentType: ['name', ['type', 'kind'], 'daily', 'mainValue', 'display', 'correctedFrom'],
  paymentCustomValue: ['paymentType', 'mainValue', 'daily', 'defaultUnchecked', 'correctedFrom'],
  event: [
    ['teaser', 'title'],
    'description',
    ['startDate', 'from'],
    ['endDate', 'to'],
    'startTime',
    'endTime',
    GROUP,
    ['groupId', 'group'],
  ],
  file: ['name', 'description', GROUP, 'expires', 'file'],
  post: [['teaser', 'text'], 'important', 'group', 'place', ['type', 'kind'], 'files'],
  report: [
    'format',
    'id',
    'kind',
    'reason',
    ['wallId', 'post'],
    ['dateStart', 'from'],
    ['dateEnd', 'to'],
    'place',
    'paid',
  ],
  bank: [
    'autoBook',
    ['accounts', 'bankAccounts'],
    ['accounts[]', 'bankAccounts'],
    'virtualPrefix',
    'virtualMeals',
    ['format', 'kind'],
    'encoding',
    ['account', 'accountNumber'],
    ['mapping', 'file'],
  ],
  bankLine: [
    'allocations',
    ['allocations[].invoice', 'invoice'],
    ['allocations[].kid', 'kid'],
    ['allocations[].amount', 'amount'],
    ['allocations[].refund', 'refund'],
    ['allocations[].payer', 'payer'],
    'reason',
  ],
  difference: ['reason'],
  month: ['reason', ['pin', 'password'], 'code'],
  refund: [
    'kid',
    'amount',
    ['from', 'source'],
    'accountNumber',
    'name',
    'address',
    'title',
    'format',
    'ids',
    ['date', 'day'],
  ],
  chat: [['id', 'person']],
  message: [
    ['msg', 'text'],
    ['type', 'kind'],
    ['roomId', 'talk'],
  ],
  query: [
    ...DAYS,
    'from',
    'to',
    'format',
    ['absencesFrom', 'from'],
    ['absencesTo', 'to'],
    ['date', 'from'],
    ['maxId', 'post'],
    ['minId', 'post'],
    ['query', 'search'],
    ['key', 'code'],
    ['preview', 'file'],
    ['download', 'file'],
    'cards',
    'place',
    'search',
    'page',
    'size',
    'sort',
    'status',
    'name',
    'viewed',
    'history',
    ['state', 'status'],
    'statement',
    'month',
    'fields',
    ['people', 'person'],
  ],
}

function wireOf(field: Field): string {
  return typeof field === 'string' ? field : field[0]
}

function nameOf(field: Field): string {
  return typeof field === 'string' ? field : field[1]
}

/** The names in one language, by the keys under which clients look them up. */
export function fieldTexts(names: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(FIELDS).flatMap(([object, fields]) =>
      fields.map((field) => [`skrzatApp.${object}.${wireOf(field)}`, names.get(nameOf(field)) ?? '']),
    ),
  )
}
