/** "Popraw fakturę": a correction is a document of its own, and both sides see the old sum and the new one. */
import { readFile } from 'node:fs/promises'
import type { Invoice } from '@skrzat/contract/wire/payments'
import { ownFamily } from '../support/absences.ts'
import { closeByEscape, dismissed, opened } from '../support/dialog.ts'
import { actOn, issueTo, money, nameOf, payElsewhere, spaced } from '../support/payments.ts'
import { openAsDirector } from '../support/place-director.ts'
import { call, expect, expectAccessible, test } from '../support/test.ts'

test('a paid invoice is corrected down; the parent is told the old sum and the new one', async ({
  browser,
  page,
  request,
}) => {
  const family = await ownFamily(request)
  const { place, kids } = family
  const [invoice] = await issueTo(request, place.id, kids, 1_000_00)
  if (!invoice) throw new Error('an invoice was issued')
  await payElsewhere(request, invoice)
  await openAsDirector(page, request, place, `/place/${place.id}/payments`)
  await page.getByLabel('Stan faktury').selectOption('Opłacone')
  await actOn(page, invoice, 'Szczegóły i wpłaty')
  const sheet = await opened(page, nameOf(invoice))
  await sheet.getByRole('button', { name: 'Popraw fakturę' }).click()
  const dialog = await opened(page, 'Popraw fakturę')
  await dialog.getByLabel('Kwota').fill('850')
  await expect(dialog.getByRole('status')).toContainText(
    spaced(`Było ${money(1_000_00)}, będzie ${money(850_00)}. Faktura będzie opłacona, a ${money(150_00)}`),
  )
  await expectAccessible(page, '[role=dialog][data-state=open]:last-of-type')
  await dialog.getByRole('button', { name: 'Wystaw korektę' }).click()
  await expect(dialog.getByText('Podaj powód.')).toBeVisible()
  const reason = `Tydzień bez zajęć ${crypto.randomUUID()}`
  await dialog.getByLabel('Powód korekty').fill(reason)
  await dialog.getByRole('button', { name: 'Wystaw korektę' }).click()
  await expect(
    page.getByText(spaced(`Wystawiono korektę do faktury ${invoice.number}: −${money(150_00)}`)),
  ).toBeVisible()
  await dismissed(dialog)

  const correction = sheet.getByRole('region', { name: 'Korekty' }).getByRole('listitem')
  await expect(correction).toContainText(/K\/\d{4}\/\d\d\/0001/)
  await expect(correction).toContainText(spaced(`było ${money(1_000_00)}, jest ${money(850_00)}`))
  await expect(correction).toContainText(reason)
  await expect(sheet).toContainText('Wszystko opłacone')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    correction.getByRole('button', { name: /^Pobierz PDF korekty/ }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^Korekta K-\d{4}-\d\d-0001 /)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  const kept = await call<Invoice>(request, 'payments.invoice', { id: invoice.id }, false)
  expect(kept.corrections.map(({ was }) => was)).toMatchObject([
    { amount: 1_000_00, lines: [{ display: 'Czesne', amount: 1_000_00 }] },
  ])
  await sheet.getByRole('button', { name: 'Nadpłata dziecka' }).click()
  const credit = await opened(page, /^Nadpłata i/)
  await expect(credit.getByText('Stan nadpłaty').locator('..')).toContainText(spaced(money(150_00)))
  await closeByEscape(credit)

  const parents = await browser.newPage()
  await family.open(parents, '/notices')
  const notice = parents.getByRole('main').getByRole('listitem').filter({ hasText: 'Korekta faktury' })
  await expect(notice).toContainText(spaced(`było ${money(1_000_00)}, jest ${money(850_00)}`))
  await notice.getByRole('link').click()
  await parents.getByRole('button', { name: /^Dlaczego tyle/ }).click()
  const card = parents.getByRole('listitem', { name: nameOf(invoice) })
  await expect(card).toContainText(spaced(`było ${money(1_000_00)}, jest ${money(850_00)}`))
  await expect(card).toContainText(reason)
  await expect(card.getByRole('row', { name: 'Przeszło na nadpłatę po korekcie' })).toContainText(
    spaced(money(150_00)),
  )
  await expectAccessible(parents)
})
