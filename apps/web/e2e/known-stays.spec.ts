/** What a screen already shows, and what was typed into it, while a later question has no answer. */
import type { Page } from '@playwright/test'
import { openAsDirector } from './support/place-director.ts'
import { call, newPhone, ownPlace, unique } from './support/places.ts'
import { png } from './support/png.ts'
import { expect, test } from './support/test.ts'

/** As if one went to another tab and came back, which refetches what is shown. */
async function comeBack(page: Page) {
  for (const state of ['hidden', 'visible'])
    await page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
}

/** Cuts the connection for these calls, and waits until the screen has given up on them. */
async function loseAnswers(page: Page, calls: RegExp) {
  let lost = 0
  // Counted once the page has the failure; the route is asked before that.
  page.on('requestfailed', (request) => {
    if (calls.test(request.url())) lost += 1
  })
  await page.route(calls, (route) => route.abort('connectionreset'))
  // The question, and both times that it is asked again. Coming back asks nothing while an earlier one is answered.
  await expect
    .poll(async () => {
      if (lost === 0) await comeBack(page)
      return lost
    })
    .toBeGreaterThanOrEqual(3)
  await page.evaluate(() => new Promise(requestAnimationFrame))
}

test('a calendar stays on the screen when it can’t be asked for anew', async ({ page, request }) => {
  const place = await ownPlace(request)
  const streams = [/notifications\.followCounts/, /calendar\.follow/].map((url) => page.waitForResponse(url))
  await openAsDirector(page, request, place, `/place/${place.id}/events`)
  await Promise.all(streams)
  const month = page.getByRole('grid').or(page.getByText('W tym czasie nie ma wydarzeń.')).first()
  await expect(month).toBeVisible()
  await loseAnswers(page, /\/trpc\/[^?]*calendar\.events/)
  await expect(page.getByText('Nie udało się wczytać kalendarza')).toHaveCount(0)
  await expect(month).toBeVisible()
})

test('new invoices stay on the screen when they can’t be asked for anew', async ({ page, request }) => {
  const place = await ownPlace(request)
  const lastname = unique('Żak')
  const groupId = await place.addGroup(unique('Motylki'))
  await place.addKid(groupId, { firstname: 'Zofia', lastname, phone1: newPhone() })
  const price = { name: 'Czesne', display: '', type: 'TYPE_CONST', mainValue: 900_00, daily: 0 }
  await call(request, 'payments.createType', { placeId: place.id, ...price })
  const stream = page.waitForResponse(/notifications\.followCounts/)
  await openAsDirector(page, request, place, `/place/${place.id}/payments?tab=new`)
  await stream
  await expect(page.getByText(lastname).first()).toBeVisible()
  await loseAnswers(page, /\/trpc\/[^?]*payments\.newInvoice/)
  await expect(page.getByRole('button', { name: 'Spróbuj ponownie' })).toBeVisible()
  await expect(page.getByText(lastname).first()).toBeVisible()
})

test('the limits of SMS stay on the screen when they can’t be asked for anew', async ({ openAs, page }) => {
  const stream = page.waitForResponse(/notifications\.followCounts/)
  await openAs('admin', '/user-sms')
  await stream
  const limits = page.getByRole('region', { name: 'Limity SMS-ów' })
  await expect(limits).toBeVisible()
  await loseAnswers(page, /\/trpc\/[^?]*sms\.usage/)
  await expect(page.getByRole('alert').filter({ hasText: 'Brak połączenia z serwerem' })).toBeVisible()
  await expect(limits.getByText(/w\stej godzinie \d+ z\s2000/)).toBeVisible()
})

test('a picture stays on the screen when it can’t be asked for anew', async ({ openAs, page, request }) => {
  const place = await ownPlace(request)
  const stream = page.waitForResponse(/notifications\.followCounts/)
  await openAs('admin', `/place/${place.id}/files`)
  await stream
  await page.getByRole('button', { name: 'Dodaj pliki' }).click()
  const adding = page.getByRole('dialog', { name: 'Dodaj pliki' })
  await adding
    .getByLabel('Wybierz pliki')
    .setInputFiles({ name: 'Wycieczka.png', mimeType: 'image/png', buffer: png(64, 48) })
  await adding.getByRole('button', { name: 'Dodaj 1 plik' }).click()
  await page.getByRole('button', { name: 'Pokaż Wycieczka.png' }).click()
  const picture = page.getByRole('dialog').getByRole('img', { name: 'Wycieczka' })
  await expect(picture).toBeVisible()
  await loseAnswers(page, /\/api\/files\/\d+$/)
  await expect(picture).toBeVisible()
})

test('what is typed for the next days off is kept while the list is loaded anew', async ({
  page,
  request,
}) => {
  const place = await ownPlace(request)
  await openAsDirector(page, request, place, `/place/${place.id}/edit`)
  const section = page.getByRole('region', { name: 'Dni wolne' })
  await section.getByLabel('Dni', { exact: true }).click()
  const calendar = page.getByRole('dialog', { name: 'Dni wolne placówki' })
  for (const day of [/^10$/, /^13$/])
    await calendar.getByRole('gridcell').getByRole('button').filter({ hasText: day }).click()
  await page.keyboard.press('Escape')
  await section.getByLabel('Nazwa').fill('remont')
  const held = Promise.withResolvers<void>()
  await page.route(/\/trpc\/[^?]*places\.closedDays/, async (route) => {
    await held.promise
    await route.fallback()
  })
  await section.getByRole('button', { name: 'Dodaj dni wolne' }).click()
  await expect(section.getByLabel('Nazwa')).toHaveValue('')
  await section.getByLabel('Nazwa').fill('ferie')
  held.resolve()
  await expect(section.getByRole('listitem').filter({ hasText: 'remont' })).toBeVisible()
  await expect(section.getByLabel('Nazwa')).toHaveValue('ferie')
})

test('the invoices are asked for anew once the place was changed', async ({ page, request }) => {
  const place = await ownPlace(request)
  await openAsDirector(page, request, place, `/place/${place.id}/payments`)
  await expect(page.getByRole('button', { name: /^Nowe/ })).toBeVisible()
  await page.getByRole('link', { name: place.name }).first().click()
  await page.getByRole('button', { name: 'Działania' }).click()
  await page.getByRole('menuitem', { name: 'Ustawienia' }).click()
  await page.getByLabel('Ulica i numer').fill('Nowa 7')
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/place/${place.id}$`))
  const asked = page.waitForRequest(/payments\.list/)
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Płatności' }).click()
  await asked
})

test('the accounts are asked for anew once a worker was added', async ({ openAs, request }) => {
  const place = await ownPlace(request)
  const page = await openAs('admin', `/place/${place.id}`)
  const users = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Użytkownicy' })
  const listed = page.waitForResponse(/users\.list/)
  await users.click()
  await (await listed).finished()
  await expect(page.getByRole('heading', { level: 1, name: 'Użytkownicy' })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Dodaj pracownika' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nowy pracownik' })
  await dialog.getByLabel('Imię i nazwisko').fill('Łucja Żak')
  await dialog.getByLabel('Telefon').fill(newPhone())
  await dialog.getByLabel('Opis').fill('pomoc')
  await dialog.getByRole('button', { name: 'Dodaj pracownika' }).click()
  await expect(dialog).toHaveCount(0)
  const asked = page.waitForRequest(/users\.list/)
  await users.click()
  await asked
})
