/** A child that leaves: what is left to settle, and its deposit on the way to the bank. */
import { readFile } from 'node:fs/promises'
import { addDays, warsawDay } from '@skrzat/contract/days'
import { ownFamily } from '../support/absences.ts'
import { chooseDay } from '../support/calendars.ts'
import { dismissed, opened, prove } from '../support/dialog.ts'
import { issueTo, money, spaced } from '../support/payments.ts'
import { openAsDirector } from '../support/place-director.ts'
import { call, expect, expectAccessible, test } from '../support/test.ts'

const NRB = '61109010140000071219812874'

test('a child leaves: its settlement lists what is open, and its deposit goes to the bank', async ({
  page,
  request,
}) => {
  const { place, kids } = await ownFamily(request)
  const [kid] = kids
  const [invoice] = await issueTo(request, place.id, kids, 500_00)
  if (!kid || !invoice) throw new Error('an invoice was issued')
  const kidOf = { placeId: place.id, kidId: kid.id }
  await call(request, 'payments.addCredit', { ...kidOf, commandId: crypto.randomUUID(), amount: 120_00 })
  await call(request, 'payments.receiveDeposit', {
    ...kidOf,
    commandId: crypto.randomUUID(),
    amount: 300_00,
    method: 'transfer',
  })
  await openAsDirector(page, request, place, `/kid/${kid.id}`)
  await page.getByRole('button', { name: 'Zmień dane' }).click()
  // The form takes the place of a dialog that waits for its data.
  const form = page.getByRole('dialog', { name: 'Zmień dane dziecka' })
  await expect(form.getByLabel('Ostatni dzień')).toBeVisible()
  const dialog = await opened(page, 'Zmień dane dziecka')
  await dialog.getByLabel('Ostatni dzień').click()
  await chooseDay(page, 'Ostatni dzień dziecka', addDays(warsawDay(new Date()), -1))
  await dialog.getByRole('button', { name: 'Zapisz' }).click()
  await dismissed(dialog)

  const leaving = `/place/${place.id}/payments/leaving`
  await page.goto(leaving)
  await expect(page.getByRole('tab', { name: 'Odeszły (1)' })).toHaveAttribute('aria-selected', 'true')
  const row = page.getByRole('list', { name: 'Rozliczenia odejść' }).getByRole('listitem').first()
  const sum = (term: string) => row.getByText(term, { exact: true }).locator('..')
  await expect(sum('do zapłaty')).toContainText(spaced(money(500_00)))
  await expect(sum('nadpłata')).toContainText(spaced(money(120_00)))
  await expect(sum('kaucja')).toContainText(spaced(money(300_00)))
  await expect(row.getByRole('link', { name: invoice.number })).toBeVisible()
  await expectAccessible(page)

  await row.getByRole('link', { name: /^Zleć zwrot na konto/ }).click()
  const order = await opened(page, 'Nowy zwrot')
  await order.getByRole('radio', { name: spaced(`Kaucja: ${money(300_00)}`) }).check()
  await expect(order.getByLabel('Kwota w złotych')).toHaveValue('300,00')
  await order.getByLabel('Numer rachunku').fill(NRB)
  await order.getByLabel('Właściciel rachunku').fill('Marta Żółw')
  await order.getByRole('button', { name: 'Zleć zwrot' }).click()
  await expect(page.getByText('Zwrot zlecony')).toBeVisible()
  await dismissed(order)
  await expect(page.getByRole('tab', { name: 'Czekają (1)' })).toBeVisible()
  const refund = page.getByRole('list', { name: 'Zwroty' }).getByRole('listitem')
  await expect(refund).toContainText('Marta Żółw')

  await page.getByRole('button', { name: 'Plik dla banku' }).click()
  const asking = await opened(page, 'Plik dla banku')
  await expect(asking).toContainText(spaced(`1 zwrot, razem ${money(300_00)}`))
  const downloaded = page.waitForEvent('download')
  await asking.getByRole('button', { name: 'Przygotuj plik' }).click()
  await prove(page)
  const file = await downloaded
  expect(file.suggestedFilename()).toMatch(/^zwroty-\d+\.pli$/)
  const lines = (await readFile(await file.path(), 'latin1')).trim().split('\r\n')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(`,30000,`)
  expect(lines[0]).toContain(NRB)
  await dismissed(asking)
  await page.getByRole('tab', { name: 'W banku (1)' }).click()
  await expect(refund).toContainText(spaced(money(300_00)))
  await expect(refund.getByRole('button', { name: /^Wycofaj z pliku/ })).toBeVisible()

  await page.goto(leaving)
  await expect(row.getByText(/^zwroty w\sdrodze$/).locator('..')).toContainText(spaced(money(300_00)))
})
