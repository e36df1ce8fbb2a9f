/** The end of a month: its sheet, its close, what it refuses then, and its reopening. */
import { monthOf, warsawDay } from '@skrzat/contract/days'
import { monthBefore } from '@skrzat/contract/month-sheet'
import { ownFamily } from '../support/absences.ts'
import { chooseDay } from '../support/calendars.ts'
import { closeByEscape, dismissed, opened, prove } from '../support/dialog.ts'
import { money, spaced } from '../support/payments.ts'
import { openAsDirector } from '../support/place-director.ts'
import { call, expect, expectAccessible, test } from '../support/test.ts'

/** `październik 2026` */
function named(month: string): string {
  const format = new Intl.DateTimeFormat('pl', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(`${month}-01T00:00:00Z`))
}

test('a closed month takes no money until the director opens it again', async ({ page, request }) => {
  const { place, kids } = await ownFamily(request)
  const [kid] = kids
  const now = monthOf(warsawDay(new Date()))
  const month = monthBefore(now)
  await call(request, 'payments.receiveDeposit', {
    commandId: crypto.randomUUID(),
    placeId: place.id,
    kidId: kid?.id,
    amount: 300_00,
    day: `${month}-12`,
    method: 'transfer',
  })
  const months = `/place/${place.id}/payments/months`
  await openAsDirector(page, request, place, months)
  await expect(page.getByRole('heading', { level: 2, name: named(month) })).toBeVisible()
  const sheet = page.getByRole('region', { name: 'Zestawienie' })
  await expect(sheet.getByText('Stan na koniec').locator('..')).toContainText(spaced(`−${money(300_00)}`))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Zamknij miesiąc' }).click()
  const close = await opened(page, `Zamknąć miesiąc ${named(month)}?`)
  await expect(close).toContainText(spaced(`Stan na koniec: −${money(300_00)}`))
  await close.getByRole('button', { name: 'Zamknij miesiąc' }).click()
  await expect(page.getByText('Miesiąc zamknięty', { exact: true })).toBeVisible()
  await dismissed(close)
  await expect(page.getByText(/^Zamknięto .*Brzęczyszczykiewicz/)).toBeVisible()

  await page.goto(`/place/${place.id}/payments`)
  await page.getByRole('button', { name: 'Inne działania' }).click()
  await page.getByRole('menuitem', { name: 'Nadpłaty' }).click()
  const accounts = await opened(page, /^Nadpłata i/)
  await accounts.getByLabel('Dziecko').selectOption(String(kid?.id))
  await accounts.getByRole('tab', { name: 'Kaucja' }).click()
  const form = accounts.getByRole('form', { name: 'Zmień kaucję' })
  await form.getByRole('radio', { name: 'Przyjmij kaucję' }).check()
  await form.getByLabel('Kwota w złotych').fill('50')
  await form.getByLabel('Dzień', { exact: true }).click()
  await chooseDay(page, 'Dzień', `${month}-12`)
  await form.getByRole('button', { name: 'Przyjmij kaucję' }).click()
  await expect(form.getByRole('alert')).toContainText(
    spaced(`Miesiąc ${named(month)} jest zamknięty i nie przyjmuje zmian. Otwarty jest ${named(now)}.`),
  )
  await expect(accounts.getByRole('term').filter({ hasText: 'Kaucja' }).locator('..')).toContainText(
    spaced(money(300_00)),
  )
  await closeByEscape(accounts)

  await page.goto(`${months}?month=${month}`)
  await page.getByRole('button', { name: 'Otwórz ponownie' }).click()
  const reopen = await opened(page, `Otworzyć ponownie ${named(month)}?`)
  await reopen.getByRole('button', { name: 'Otwórz ponownie' }).click()
  await expect(reopen.getByText('Podaj powód.')).toBeVisible()
  await reopen.getByLabel('Powód').fill('Kaucja z wyciągu, który przyszedł później')
  await reopen.getByRole('button', { name: 'Otwórz ponownie' }).click()
  await prove(page)
  await expect(page.getByText('Miesiąc jest znów otwarty')).toBeVisible()
  await dismissed(reopen)
  await expect(page.getByRole('button', { name: 'Zamknij miesiąc' })).toBeVisible()
})
