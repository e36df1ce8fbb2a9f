/** What an accountant does with a statement: drops it, takes what is proposed, looks at the invoice, and undoes. */
import { warsawDay } from '@skrzat/contract/days'
import type { Invoice } from '@skrzat/contract/wire/payments'
import { dismissed, opened } from '../support/dialog.ts'
import { giveFile } from '../support/give-file.ts'
import { expectKept } from '../support/keys.ts'
import { nameOf, ownInvoices } from '../support/payments.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

/** An MT940 of today: a transfer for the first invoice by its number, one for the other by the kid. */
function statement(first: Invoice, second: Invoice): Buffer {
  const date = warsawDay(new Date()).slice(2).replaceAll('-', '')
  const entry = (title: string, payer: string) => [
    `:61:${date}${date.slice(2)}C1234,50N051NONREF`,
    '051 0',
    `:86:020~00051~20${title.slice(0, 27)}~21${title.slice(27)}~32${payer}`,
  ]
  const lines = [
    ':20:MT940',
    ':25:/PL61109010140000071219812874',
    ':28C:41',
    `:60F:C${date}PLN100,00`,
    ...entry(`Czesne ${first.number}`, 'Joanna Lis'),
    ...entry(`za ${nameOf(second)}`, 'Piotr Wrona'),
    `:62F:C${date}PLN2569,00`,
    '-',
  ]
  return Buffer.from(lines.join('\r\n'))
}

test('a dropped statement finds its invoices; what Enter books is undone', async ({ openAs, request }) => {
  const { address, first, second } = await ownInvoices(request)
  const page = await openAs('admin', `${address}/bank`)
  const zone = page.getByRole('region', { name: 'Wczytywanie wyciągów' })
  await giveFile(zone, 'drop', {
    name: 'wyciag.sta',
    mimeType: 'application/octet-stream',
    buffer: statement(first, second),
  })
  await expect(zone).toContainText('2 pozycje: wszystkie nowe')
  await zone.getByRole('button', { name: 'Dodaj 1 plik' }).click()

  const [byNumber, byName] = ['Joanna Lis', 'Piotr Wrona'].map((payer) =>
    page.getByRole('group', { name: payer }),
  )
  if (!byNumber || !byName) throw new Error('there are two lines')
  await expect(byNumber).toContainText(`Tytuł zawiera numer ${first.number}.`)
  await expect(byName).toContainText(`pasuje do dziecka: ${nameOf(second)}.`)
  await expectAccessible(page)
  await byNumber.focus()
  await page.keyboard.press('Enter')
  await expect(byNumber).toHaveCount(0)
  await expect(byName).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Wszystko załatwione')).toBeVisible()
  await expectKept(page)

  await page.getByRole('tab', { name: 'Zaksięgowane (2)' }).click()
  await byNumber.getByRole('link', { name: first.number }).click()
  const sheet = await opened(page, nameOf(first))
  const payment = sheet.getByRole('listitem').filter({ hasText: 'przelew' })
  await payment.getByRole('link', { name: 'wyciąg 41, poz. 1' }).click()
  await dismissed(sheet)

  await byNumber.focus()
  await page.keyboard.press('u')
  const question = await opened(page, 'Cofnąć księgowanie?')
  await page.keyboard.press('Enter')
  await dismissed(question, byNumber)
  await expect(byNumber).toContainText(`Tytuł zawiera numer ${first.number}.`)
  await expect(page.getByRole('tab', { name: 'Czekają (1)' })).toBeVisible()
})
