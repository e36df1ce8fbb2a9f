import { address, nameOf, ownInvoices, rowOf } from './support/payments.ts'
import { expect, test } from './support/test.ts'

test('a tile filters the list, and pressed again shows everything', async ({ openAs }) => {
  const page = await openAs('accountant', address)
  const tile = page.getByRole('button', { name: /^Zaległe/ })
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const everything = await page.getByRole('grid').getAttribute('aria-rowcount')
  await tile.click()
  await expect(tile).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/status=expired/)
  await expect(page.getByRole('grid')).not.toHaveAttribute('aria-rowcount', everything ?? '')
  await page.reload()
  await expect(tile).toHaveAttribute('aria-pressed', 'true')
  await tile.click()
  await expect(tile).toHaveAttribute('aria-pressed', 'false')
  await expect(page).not.toHaveURL(/status/)
})

test('a child is found by a part of the name, and nothing found offers the way back', async ({
  openAs,
  request,
}) => {
  const { address, first: invoice } = await ownInvoices(request)
  const page = await openAs('admin', address)
  const field = page.getByRole('searchbox', { name: 'Dziecko lub numer faktury' })
  await field.fill(invoice.kid.lastname.slice(0, 5).toLowerCase())
  await expect(page).toHaveURL(/name=/)
  await expect(rowOf(page, invoice)).toBeVisible()
  await field.fill('Nikt Taki')
  await expect(page.getByText('Nic nie pasuje')).toBeVisible()
  await page.getByRole('button', { name: 'Pokaż wszystkie do zapłaty' }).click()
  await expect(rowOf(page, invoice)).toHaveCount(1)
  await expect(field).toHaveValue('')
})

test('a letter that is typed before the address has followed is kept', async ({ openAs, page, request }) => {
  const { address } = await ownInvoices(request)
  await page.addInitScript(() => {
    const replace = history.replaceState.bind(history)
    let typed = false
    History.prototype.replaceState = (data, unused, url) => {
      replace(data, unused, url)
      if (typed || !String(url).endsWith('name=zolw')) return
      typed = true
      document.execCommand('insertText', false, 'i')
    }
  })
  await openAs('admin', address)
  const field = page.getByRole('searchbox', { name: 'Dziecko lub numer faktury' })
  await field.fill('zolw')
  await expect(page).toHaveURL(/name=zolwi$/)
  await expect(field).toHaveValue('zolwi')
})

test('tabs are links, and a mangled address still opens the page', async ({ openAs }) => {
  const page = await openAs('accountant', `${address}?tab=stary&status=7&cursor=x&from=2026-02-30&invoice=-1`)
  const tabs = page.getByRole('navigation', { name: 'Płatności' })
  await expect(tabs.getByRole('link', { name: 'Wszystkie faktury' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await tabs.getByRole('link', { name: 'Raport' }).click()
  await expect(page).toHaveURL(/tab=reports/)
  await expect(page.getByRole('heading', { name: 'Nowy raport' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('grid')).toBeVisible()
})

for (const person of ['teacher', 'otherDirector'] as const) {
  test(`whoever has no payments role in the place is told so: ${person}`, async ({ openAs, page }) => {
    await openAs(person, '/')
    await page.goto(address)
    await expect(page.getByText('Nie masz uprawnień do tej strony.')).toBeVisible()
  })
}

test('the list is worked through with the keyboard', async ({ openAs, page }) => {
  await openAs('accountant', address)
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') })
  await expect(rows.nth(3)).toBeVisible()
  await page.keyboard.press('j')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('k')
  await expect(rows.nth(2)).toBeFocused()
  await page.keyboard.press(' ')
  await expect(rows.nth(2)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('region', { name: 'Zaznaczone faktury' })).toContainText('Zaznaczono 1')
  await page.keyboard.press(' ')
  await expect(rows.nth(2)).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.press('p')
  await expect(page.getByRole('alertdialog', { name: 'Oznaczyć fakturę jako opłaconą?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rows.nth(2)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL(/invoice=\d+/)
  await page.keyboard.press('Escape')
  await expect(rows.nth(2)).toBeFocused()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Klawisze na liście faktur' })
  await help.getByRole('checkbox', { name: 'Klawisze z literami są włączone' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(rows.nth(2)).toBeFocused()
  await page.keyboard.press('p')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(3)).toBeFocused()
})

test('a key right after a dialog keeps the row that it moves to', async ({ openAs }) => {
  const page = await openAs('accountant', address)
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') })
  await expect(rows.nth(3)).toBeVisible()
  await page.keyboard.press('j')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Klawisze na liście faktur' })).toBeVisible()
  // Within one task: the dialog returns the focus in the next one.
  await page.evaluate(async () => {
    for (const key of ['Escape', 'ArrowDown']) {
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
      await Promise.resolve()
    }
    await new Promise((done) => setTimeout(done))
  })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rows.nth(2)).toBeFocused()
})

test('on a phone each invoice is a card, and nothing sticks out sideways', async ({
  openAs,
  page,
  request,
}) => {
  const { address, first: invoice } = await ownInvoices(request)
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs('admin', address)
  const card = page.getByRole('article').filter({ hasText: invoice.number })
  await card.getByRole('checkbox').check()
  await expect(page.getByRole('region', { name: 'Zaznaczone faktury' })).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(390)
  await card
    .getByRole('button', { name: nameOf(invoice) })
    .first()
    .click()
  const details = page.getByRole('dialog', { name: nameOf(invoice) })
  // What can be done is one row.
  const actions = ['Opłacona', 'Częściowo', 'Przypomnij', 'Usuń fakturę'].map((name) =>
    details.getByRole('button', { name, exact: true }),
  )
  for (const action of actions) await expect(action).toBeVisible()
  const boxes = await Promise.all(actions.map((action) => action.boundingBox()))
  expect(new Set(boxes.map((box) => box && box.y + box.height / 2)).size).toBe(1)
})
