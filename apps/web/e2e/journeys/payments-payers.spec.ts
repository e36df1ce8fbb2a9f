/** An invoice that the welfare office pays a part of: each sees, and pays, its own. */
import { ownFamily } from '../support/absences.ts'
import { dismissed, opened } from '../support/dialog.ts'
import { actOn, issueTo, money, nameOf, rowOf, spaced } from '../support/payments.ts'
import { openAsDirector } from '../support/place-director.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

test('a payer is added, an invoice is split, and the parent pays the rest', async ({
  browser,
  page,
  request,
}) => {
  const family = await ownFamily(request)
  const { place, kids } = family
  const [invoice] = await issueTo(request, place.id, kids, 1_000_00)
  if (!invoice) throw new Error('an invoice was issued')
  const payer = `MOPS ${crypto.randomUUID().slice(0, 8)}`
  await openAsDirector(page, request, place, `/place/${place.id}/payments/payers`)
  await page.getByRole('button', { name: 'Dodaj płatnika' }).click()
  const adding = await opened(page, 'Nowy płatnik')
  await adding.getByRole('radio', { name: 'Ośrodek pomocy społecznej' }).check()
  await adding.getByLabel('Nazwa').fill(payer)
  await adding.getByRole('button', { name: 'Zapisz' }).click()
  await expect(page.getByText('Płatnik zapisany')).toBeVisible()
  await dismissed(adding)
  await expect(page.getByRole('list', { name: 'Płatnicy' })).toContainText(payer)
  await expectAccessible(page)

  await page.goto(`/place/${place.id}/payments`)
  await actOn(page, invoice, 'Podziel między płatników')
  const split = await opened(page, 'Podziel między płatników')
  await split.getByLabel(payer).fill('40%')
  await expect(split).toContainText(spaced(`Z ${money(1_000_00)} rodzice zapłacą ${money(600_00)}.`))
  const reason = `Decyzja ${crypto.randomUUID()}`
  await split.getByLabel('Powód podziału').fill(reason)
  await split.getByRole('button', { name: 'Zapisz podział' }).click()
  await expect(page.getByText(`Podzielono fakturę ${invoice.number}`)).toBeVisible()
  await dismissed(split)

  const parents = await browser.newPage()
  await family.open(parents, '/payments/my')
  const card = parents.getByRole('listitem').filter({ hasText: 'Do zapłaty' })
  await expect(card).toContainText(spaced(money(600_00)))
  await card.getByRole('button', { name: /^Dlaczego tyle/ }).click()
  await expect(card.getByRole('row', { name: `Płaci ${payer}` })).toContainText(spaced(`−${money(400_00)}`))
  await expect(card).toContainText(reason)
  await card.getByRole('button', { name: /^Kod QR do przelewu/ }).click()
  await expect(card.getByRole('img', { name: /^Kod QR przelewu/ })).toHaveAccessibleName(
    spaced(money(600_00)),
  )
  await expectAccessible(parents)

  await actOn(page, invoice, 'Wpłata częściowa')
  const part = await opened(page, 'Wpłata częściowa')
  await expect(part.getByLabel('Kto płaci')).toHaveValue('')
  await part.getByLabel('Kwota wpłaty w złotych').fill('600')
  await part.getByRole('button', { name: 'Zapisz wpłatę' }).click()
  await expect(page.getByText(`Zapisano wpłatę do faktury ${invoice.number}`)).toBeVisible()
  await dismissed(part)
  await expect(rowOf(page, invoice)).toContainText(spaced(money(400_00)))
  await expect(card).toHaveCount(0)
  await rowOf(page, invoice).getByRole('gridcell', { name: invoice.number, exact: true }).click()
  const sheet = await opened(page, nameOf(invoice))
  await expect(sheet.getByText('w tym rodzice').locator('..')).toContainText(spaced(money(0)))
  await expect(sheet).toContainText(spaced(`${money(400_00)} z ${money(400_00)}`))
})
