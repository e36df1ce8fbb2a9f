/** A place with long names, large amounts and many rows, at each size. */
import type { APIRequestContext, Page } from '@playwright/test'
import type { PaymentType } from '@skrzat/contract/wire/payments'
import { addForAll, ownFamily, wholeWeek } from './support/absences.ts'
import { addEvent } from './support/events.ts'
import { misfits } from './support/fits.ts'
import { openAsDirector } from './support/place-director.ts'
import { call, newPhone } from './support/places.ts'
import { expectLoaded, hideToasts, resize, WIDTHS } from './support/sizes.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const LASTNAME = 'Brzęczyszczykiewicz-Gżegżółkowska'
const FIRSTNAMES = ['Maksymilian Aleksander', 'Konstancja', 'Szczepan Wawrzyniec', 'Nadieżda Aleksandrowna']
const GROUPS = [
  'Grupa integracyjna „Wesołe Biedroneczki z Zaczarowanego Lasu”',
  'Żabki',
  'Najmłodsze starszaki z popołudniowego oddziału przygotowawczego',
]
const TYPES = [
  'Opłata stała za pobyt dziecka ponad podstawę programową',
  'Wyżywienie całodzienne bezglutenowe',
]

/** A family whose place has all that is long or many. */
async function longPlace(request: APIRequestContext) {
  const family = await ownFamily(request, FIRSTNAMES)
  const { place } = family
  const placeId = place.id
  await call(request, 'places.update', {
    placeId,
    name: 'Niepubliczne Przedszkole Integracyjne z Oddziałami Żłobkowymi „Pod Wesołą Gżegżółką” w Szczebrzeszynie',
    phone: '221234567',
    city: 'Szczebrzeszyn koło Zwierzyńca',
    state: 'zachodniopomorskie',
    street: 'Marszałka Józefa Klemensa Piłsudskiego 124/126 m. 18a',
    accountNumber: '61109010140000071219812874',
  })
  const rows = Array.from({ length: 150 }, (_, index) => {
    const [group, firstname] = [GROUPS[index % GROUPS.length], FIRSTNAMES[index % FIRSTNAMES.length]]
    return `kid;${group};${firstname};${LASTNAME} ${index + 1};${newPhone()};${newPhone()};;`
  })
  const workers = Array.from({ length: 12 }, (_, index) => {
    const what = 'wychowawczyni grupy przygotowawczej, logopedka i koordynatorka współpracy z rodzicami'
    return `worker;;;;${newPhone()};;Małgorzata ${LASTNAME} ${index + 1};${what}`
  })
  await place.importRows([...rows, ...workers])
  const types: PaymentType[] = []
  for (const name of TYPES) {
    const price = { name, display: '', type: 'TYPE_CONST', mainValue: 9_876_543, daily: 0 }
    types.push(await call<PaymentType>(request, 'payments.createType', { placeId, ...price }))
  }
  const groups = await call<{ kids: { id: number }[] }[]>(request, 'places.groups', { placeId }, false)
  const lines = types.map(({ id, mainValue }) => ({ paymentTypeId: id, amount: mainValue }))
  const invoices = groups.flatMap(({ kids }) =>
    kids.map(({ id }) => ({ kidId: id, withCredit: false, lines })),
  )
  await call(request, 'payments.issue', { commandId: crypto.randomUUID(), placeId, invoices })
  const [day = ''] = await wholeWeek(request, family)
  await addForAll(request, family, day)
  const teaser = 'Wycieczka do Ogrodu Zoobotanicznego połączona z warsztatami przyrodniczo-plastycznymi'
  for (const startTime of ['08:00', '14:30'])
    await addEvent(request, placeId, {
      teaser,
      startDate: day,
      endDate: day,
      startTime,
      endTime: startTime < '12' ? '14:15' : '16:00',
    })
  return { family, day }
}

async function expectEachFits(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await hideToasts(page)
      await expectLoaded(page)
      for (const width of WIDTHS) {
        await resize(page, width)
        expect.soft(await misfits(page), `${path} at ${width} px`).toEqual([])
      }
      await expectAccessible(page)
    })
  }
}

test('long names and many rows fit the screens of a place’s people and money', async ({ page, request }) => {
  const { family } = await longPlace(request)
  const { id: placeId } = family.place
  const [group] = await call<{ id: number }[]>(request, 'places.groupNames', { placeId }, false)
  await openAsDirector(page, request, family.place, '/')
  const payments = `/place/${placeId}/payments`
  const people = [`/place/${placeId}`, `/group/${group?.id}`, `/kid/${family.kids[0]?.id}`]
  await expectEachFits(page, ['/', ...people, payments, `${payments}?tab=new`])
})

test('long names and many rows fit the screens of a place’s days', async ({ page, request }) => {
  const { family, day } = await longPlace(request)
  const { id: placeId } = family.place
  await openAsDirector(page, request, family.place, '/')
  const [absences, events] = ['absences', 'events'].map((name) => `/place/${placeId}/${name}?date=${day}`)
  await expectEachFits(page, [
    `${absences}`,
    `${absences}&view=month`,
    `/absence/place/${placeId}?date=${day}`,
    `${events}`,
    `${events}&view=week`,
  ])
})

test('long names fit each screen of a parent', async ({ page, request }) => {
  const { family, day } = await longPlace(request)
  await family.open(page, '/')
  const events = `/place/${family.place.id}/events?date=${day}`
  await expectEachFits(page, ['/', `/absence/my?date=${day}`, '/payments/my', events])
})
