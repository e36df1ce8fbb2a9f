import { addMonths, firstOfMonth, lastOfMonth, warsawDay } from '@skrzat/contract/days'
import type { NewInvoiceScreen, PaymentType } from '@skrzat/contract/wire/payments'
import type { APIRequestContext, Page } from '@playwright/test'
import { call, newPhone, ownPlace, unique } from './support/places.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const DAILY = 15_00
const names = ['Łucja', 'Jan', 'Zofia'] as const

const bar = (page: Page) => page.getByRole('region', { name: 'Wystawianie faktur' })
const issueAll = (page: Page) => bar(page).getByRole('button', { name: /^Wystaw \d+/ })
/** Presses the bar's button, then the summary's. */
async function issueShown(page: Page) {
  await issueAll(page).click()
  await page
    .getByRole('alertdialog', { name: /^Wystawić \d+/ })
    .getByRole('button', { name: /^Wystaw / })
    .click()
}
const rowOf = (page: Page, lastname: string) => page.getByRole('rowgroup').filter({ hasText: lastname })

/** A place of three children who pay for meals by the day. */
async function ownKids(request: APIRequestContext) {
  const place = await ownPlace(request)
  const { id: placeId } = place
  const groupId = await place.addGroup(unique('Jeżyki'))
  const meals = await call<PaymentType>(request, 'payments.createType', {
    placeId,
    name: 'Wyżywienie',
    display: '',
    type: 'TYPE_DAILY',
    mainValue: 0,
    daily: DAILY,
  })
  const kids = await Promise.all(
    names.map((firstname) =>
      place.addKid(groupId, { firstname, lastname: unique('Żółw'), phone1: newPhone() }),
    ),
  )
  return { placeId, meals, kids, path: `/place/${placeId}/payments?tab=new` }
}

/** This month in advance, with the absences of the month before the last, which the screen does not count by itself. */
function thisMonth() {
  const from = firstOfMonth(warsawDay(new Date()))
  const before = addMonths(from, -2)
  return {
    period: { from, to: lastOfMonth(from) },
    absencesPeriod: { from: before, to: lastOfMonth(before) },
  }
}

test('a refused batch names each child with its reason, and the others are issued at once', async ({
  openAs,
  request,
}) => {
  const { kids, path } = await ownKids(request)
  const page = await openAs('admin', path)
  const [first, , third] = kids
  // What no screen lets one send: a child without a line, and an amount below nothing.
  await page.route('**/trpc/payments.issue*', async (route) => {
    // A batch of calls, by their place in it.
    const body: Record<string, { invoices: { kidId: number; lines: { amount: number }[] }[] }> = route
      .request()
      .postDataJSON()
    for (const invoice of Object.values(body).flatMap(({ invoices }) => invoices)) {
      if (invoice.kidId === first?.id) invoice.lines = []
      if (invoice.kidId === third?.id) for (const part of invoice.lines) part.amount = -1
    }
    await route.continue({ postData: JSON.stringify(body) })
  })
  await issueShown(page)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Nie wystawiono żadnej faktury')
  await expect(alert.getByRole('listitem')).toHaveCount(2)
  await expect(alert).toContainText(`${first?.lastname} – Faktura nie ma żadnej pozycji.`)
  await expect(alert).toContainText(`${third?.lastname} – Kwota nie może być ujemna.`)
  await expect(rowOf(page, first?.lastname ?? '')).toContainText('Faktura nie ma żadnej pozycji.')
  await page.unroute('**/trpc/payments.issue*')

  await alert.getByRole('button', { name: /^Wystaw bez nich: 1\sfakturę na/ }).click()
  await expect(bar(page)).toContainText(/Wystawiono 1\sfakturę na/)
  await expect(rowOf(page, first?.lastname ?? '')).toContainText('Faktura nie ma żadnej pozycji.')
  await issueAll(page).press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(bar(page)).toContainText(/Wystawiono 3\sfaktury na/)
  await expect(bar(page).getByRole('link', { name: 'Wszystkie faktury' })).toBeFocused()
})

test('what somebody else did meanwhile is said beside the child that it concerns', async ({
  openAs,
  request,
}) => {
  const { placeId, kids, path } = await ownKids(request)
  const page = await openAs('admin', path)
  await expect(issueAll(page)).toBeEnabled()
  const [first] = kids
  await call(request, 'payments.addCredit', {
    commandId: crypto.randomUUID(),
    placeId,
    kidId: first?.id,
    amount: 10_00,
  })
  await issueShown(page)
  await expect(page.getByRole('alert')).toContainText(
    `${first?.lastname} – W\u00a0międzyczasie zmieniła się nadpłata.`,
  )
  await expect(rowOf(page, first?.lastname ?? '')).toContainText('zmieniła się nadpłata')
  await issueShown(page)
  await expect(bar(page)).toContainText(/Wystawiono 3\sfaktury na/)
})

test('it is said what is going on while the invoices are issued', async ({ openAs, request }) => {
  const { path } = await ownKids(request)
  const page = await openAs('admin', path)
  await expect(issueAll(page)).toBeEnabled()
  const held: (() => void)[] = []
  let holding = true
  await page.route('**/trpc/payments.*', async (route) => {
    if (holding) await new Promise<void>((resolve) => void held.push(resolve))
    await route.continue()
  })
  await issueShown(page)
  await expect(bar(page)).toContainText('Sprawdzamy, czy nic się nie zmieniło…')
  await expect.poll(() => held.length).toBe(1)
  held.pop()?.()
  await expect(bar(page)).toContainText(/Wystawiamy 3\sfaktury: wszystkie albo żadną\./)
  await expect(bar(page).getByRole('progressbar')).toBeVisible()
  await expect.poll(() => held.length).toBe(1)
  holding = false
  held.pop()?.()
  await expect(bar(page)).toContainText(/Wystawiono 3\sfaktury na/)
})

test('days that no invoice takes off are told of, and added with one press', async ({ openAs, request }) => {
  test.slow()
  const { placeId, meals, kids, path } = await ownKids(request)
  const [first, second, third] = kids
  const periods = thisMonth()
  const screen = await call<NewInvoiceScreen>(request, 'payments.newInvoice', { placeId, ...periods }, false)
  const { workingDays, days } = screen.period
  await call(request, 'payments.issue', {
    commandId: crypto.randomUUID(),
    placeId,
    mode: 'up',
    ...periods,
    invoices: [first, second].map((kid) => ({
      kidId: kid?.id,
      withCredit: false,
      lines: [{ paymentTypeId: meals.id, amount: workingDays * DAILY, days: workingDays, absent: 0 }],
    })),
  })
  await call(request, 'places.addClosedDays', {
    placeId,
    from: days.at(-1),
    to: days.at(-1),
    name: 'Szkolenie',
  })
  const absent = screen.absencesPeriod.days[0]
  await call(request, 'absences.add', {
    commandId: crypto.randomUUID(),
    placeId,
    kidId: first?.id,
    from: absent,
    to: absent,
  })

  const page = await openAs('admin', path)
  const one = rowOf(page, first?.lastname ?? '')
  const two = rowOf(page, second?.lastname ?? '')
  await expect(one).toContainText('zgłoszone lub potwierdzone po wystawieniu faktury')
  await expect(two).toContainText(/Nieodjęty 1\sdzień, w\sktórym placówkę zamknięto/)
  await expect(rowOf(page, third?.lastname ?? '')).not.toContainText('Nieodjęt')
  await expect(page.getByText(/2\sdzieci ma dni, których nie odjęła żadna faktura/)).toBeVisible()
  await expectAccessible(page)
  const added = two.getByRole('textbox', { name: /^Dni nieobecności, / })
  await expect(added).toHaveValue('0')
  await two.getByRole('button', { name: /^Dolicz 1\sdzień, / }).click()
  await expect(added).toHaveValue('1')
  await expect(two).not.toContainText('Nieodjęt')
  await page.getByRole('button', { name: 'Dolicz przy wszystkich' }).click()
  await expect(one.getByRole('textbox', { name: /^Dni nieobecności, / })).toHaveValue('2')
  await expect(page.getByText('nie odjęła żadna faktura')).toHaveCount(0)
})

test('on a phone the button that issues is in sight at once, above the bar of the app', async ({
  page,
  openAs,
  request,
}) => {
  const { path } = await ownKids(request)
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs('admin', path)
  await expect(issueAll(page)).toBeEnabled()
  const appBar = await page.getByRole('navigation', { name: 'Na skróty' }).boundingBox()
  await expect
    .poll(async () => {
      const button = await issueAll(page).boundingBox()
      return (button?.y ?? 844) + (button?.height ?? 0)
    })
    .toBeLessThanOrEqual(appBar?.y ?? 0)
})
