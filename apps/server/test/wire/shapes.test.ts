/** The names of all that routes answer with (REST contract), in the schemas that every answer is written by. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openApiDocument } from '../../src/kernel/openapi/document.ts'
import { testServer } from '../accounts/setup.ts'

const { app } = await testServer()
const { paths, components } = openApiDocument(app.describedRoutes, { version: '0', publicUrl: '' })

type Schema = {
  $ref?: string | undefined
  anyOf?: Schema[] | undefined
  items?: Schema | undefined
  properties?: Record<string, Schema> | undefined
  required?: string[] | undefined
  additionalProperties?: unknown
}
const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    anyOf: z.array(schema).optional(),
    items: schema.optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.unknown().optional(),
  }),
)
const answered = z.object({
  responses: z.object({ 200: z.object({ content: z.object({ 'application/json': z.object({ schema }) }) }) }),
})

/** What a reference names; of what may be null, the other. */
function resolved({ $ref, anyOf: [either] = [], ...given }: Schema): Schema {
  if ($ref !== undefined) return schema.parse(components.schemas[$ref.split('/').at(-1) ?? ''])
  return either ? resolved(either) : given
}

/** The schema at a place like `/api/places 0.myRoles`: of a route's answer, of an item of a list, of a field. */
function schemaAt(place: string): Schema {
  const [path = '', at] = place.split(' ')
  const { responses } = answered.parse(paths[path]?.['get'])
  const steps = at?.split('.') ?? []
  return steps.reduce((holder, step) => {
    const { items, properties } = holder
    const inner = step === '0' ? items : properties?.[step]
    if (!inner) throw new Error(`${place} has no ${step}`)
    return resolved(inner)
  }, resolved(responses[200].content['application/json'].schema))
}

const REF = 'id name'
const COLORED = `${REF} color`
const PERSON = 'id firstname lastname'
const WORKER = `${REF} description phone roles`
const KID = `${PERSON} phone1 phone2 firstDay lastDay deletedDate classgroup surcharges paymentCustomValues`
const INVOICES = '/api/place/{id}/payments'

test.each<[names: string, at: string[]]>([
  [
    'id login phone firstName lastName email imageUrl activated langKey authorities createdBy createdDate lastModifiedBy lastModifiedDate',
    ['/api/account', '/api/users 0', '/api/users/{loginOrId}'],
  ],
  [
    'id name email phone city state nip street absenceDayBefore showOneKid acceptLate absenceMaxTime accountNumber paymentDays image myRoles automaticReminders smsReminders chargeRule differenceRule',
    ['/api/places 0', '/api/places/_search 0', '/api/places/{id}'],
  ],
  [`${PERSON} classgroup place`, ['/api/kids 0']],
  ['firstName lastName phone', ['/api/places/{id}/users 0']],
  ['classgroups', ['/api/places/kids_absences/{id}']],
  [`${REF} kids`, ['/api/places/kids_absences/{id} classgroups.0']],
  [
    `${COLORED} tutors canEdit place placeId deletedDate kids`,
    ['/api/places/{id}/groups 0', '/api/groups/{id}'],
  ],
  [`${COLORED} place`, ['/api/groups/user/works 0']],
  [KID, ['/api/groups/{id}/kids 0', '/api/kids/{id}']],
  [
    'birthDate guardians allergies diet healthNotes emergency firstDay lastDay version',
    ['/api/kids/{id}/card'],
  ],
  ['name phone relation mayBeTold mayPay mayPickUp', ['/api/kids/{id}/card guardians.0']],
  ['name phone', ['/api/kids/{id}/card emergency.0']],
  ['id name phone from to', ['/api/kids/{id}/pickups 0']],
  ['amount', ['/api/groups/{id}/kids 0.surcharges.0']],
  ['paymentType mainValue daily defaultUnchecked', ['/api/groups/{id}/kids 0.paymentCustomValues.0']],
  [WORKER, ['/api/places/{id}/workers 0', '/api/workers/{id}']],
  [`${REF} phone roles`, ['/api/places/{id}/roles 0']],
  [`${REF} type daily mainValue display place`, ['/api/places/{id}/payment_type 0']],
  ['id', ['/api/places/{id}/payment_type 0.place']],
  [`${COLORED} kids`, ['/api/place/{id}/payments/kids 0']],
  [
    `${PERSON} classgroup surcharges paymentTypes paymentCustomValues absences late`,
    ['/api/place/{id}/payments/kids 0.kids.0'],
  ],
  [
    'id number kid amount amountLeft partlyPaid parts shares surchargeUsed additionalInfo createdDate deadline viewed paid paidDate place version',
    [`${INVOICES} 0`, '/api/payments/user/my 0'],
  ],
  [`${PERSON} classgroup`, [`${INVOICES} 0.kid`]],
  ['id amount createdDate date method note', [`${INVOICES} 0.partlyPaid.0`]],
  ['amount paymentType name display', [`${INVOICES} 0.parts.0`]],
  [`${REF} accountNumber`, [`${INVOICES} 0.place`]],
  ['kid absences late', ['/api/absences/payments/{id} 0']],
  ['workingDays days holidays', ['/api/payments/days/{place}']],
  ['date name', ['/api/payments/days/{place} holidays.0']],
  ['amount entries', ['/api/payments/{kid}/surcharges']],
  [
    'id code createdDate paid format journal period place status progress rows failure',
    ['/api/reports/payments/place/{id} 0'],
  ],
  ['from to', ['/api/reports/payments/place/{id} 0.period']],
  [
    'id kid absenceDate date fromDate toDate createdDate byPlace afterTime confirmedBy confirmationAuthor confirmedDate classgroup',
    ['/api/absences/my 0', '/api/absences/place/{id} 0'],
  ],
  ['classgroup kids absences confirmed', ['/api/absences/report/{id} 0']],
  [
    'id teaser description startDate endDate startTime endTime canEdit classgroup',
    ['/api/events/{placeOrId} 0'],
  ],
  ['id name extension hash description group classgroup expires canDelete', ['/api/places/{id}/files 0']],
  [COLORED, ['/api/places/{id}/events/groups 0', '/api/places/{id}/files/groups 0']],
  ['id type data section placeId createdDate', ['/api/account/notifies 0', '/api/notifications/{section} 0']],
  ['id phone userLogin state created', ['/api/user-sms 0', '/api/_search/user-sms 0']],
  ['parent admin places groups absences payments events files chat counts', ['/api/account/menu']],
  [`${REF} roles`, ['/api/account/menu places.0']],
  [`${COLORED} placeId`, ['/api/account/menu groups.0']],
  ['display-ribbon-on-profiles activeProfiles git build', ['/management/info']],
  [
    PERSON,
    [
      '/api/places/kids_absences/{id} classgroups.0.kids.0',
      '/api/groups/{id} kids.0',
      '/api/absences/place/{id} 0.kid',
    ],
  ],
  [
    REF,
    [
      '/api/kids 0.classgroup',
      '/api/kids 0.place',
      '/api/groups/{id} tutors.0',
      '/api/groups/{id} place',
      '/api/reports/payments/place/{id} 0.place',
      '/api/events/{placeOrId} 0.classgroup',
      '/api/places/{id}/files 0.classgroup',
      '/api/account/menu payments.0',
    ],
  ],
])('%s, and no other names, are at %j', (names, places) => {
  const wanted = names.split(' ').toSorted()
  for (const place of places) {
    const { properties = {}, required = [], additionalProperties } = schemaAt(place)
    expect([place, Object.keys(properties).toSorted()]).toEqual([place, wanted])
    expect([place, required.toSorted(), additionalProperties]).toEqual([place, wanted, false])
  }
})
