import { pressBlocked } from './support/forms.ts'
import { expect, expectAccessibleAtEachSize, test } from './support/test.ts'
import { addPost, cardOf, choose, wallPlace } from './support/wall.ts'

test('a parent reports a post, the director hides it with an answer', async ({ page, browser, request }) => {
  const at = await wallPlace(request)
  await addPost(at, at.director, { text: 'Zdjęcie z basenu' })
  await at.other.open(page, '/')
  await choose(page, 'Zdjęcie z basenu', 'Zgłoś')
  const dialog = page.getByRole('dialog', { name: 'Zgłoś wpis' })
  await pressBlocked(dialog.getByRole('button', { name: 'Zgłoś' }))
  await expect(dialog.getByRole('alert')).toHaveText('To pole jest wymagane.')
  await expectAccessibleAtEachSize(page)
  await dialog.getByLabel('Powód').fill('Moje dziecko jest na tym zdjęciu')
  await dialog.getByRole('button', { name: 'Zgłoś' }).click()
  await expect(dialog).toBeHidden()

  const office = await browser.newPage()
  const reports = async () => {
    const notices = await at.director.asks<{ type: string }[]>('notifications.bySection', { section: 'wall' })
    return notices.filter(({ type }) => type === 'TYPE_POST_REPORT').length
  }
  await expect.poll(reports).toBe(1)
  // The post itself says nothing of its report, whose notice stays.
  const counted = office.waitForResponse(/wall\.shown/)
  await at.director.open(office, '/')
  await counted
  await office.reload()
  expect(await reports()).toBe(1)
  await at.director.open(office, '/report')
  await expect(office.getByRole('row').filter({ hasText: 'Moje dziecko' })).toContainText('nowe')
  await expect.poll(reports).toBe(0)
  await expectAccessibleAtEachSize(office)
  await office.getByRole('link', { name: /^Pokaż zgłoszenie/ }).click()
  await expectAccessibleAtEachSize(office)
  await office.getByLabel('Odpowiedź dla osoby').fill('Ukryliśmy wpis. Przepraszamy.')
  await office.getByRole('button', { name: 'Ukryj wpis' }).click()
  await expect(office.getByText('wpis ukryty')).toBeVisible()
  await expect(page.getByText('Wpis ukryto')).toBeVisible()
  await office.getByRole('link', { name: 'Pokaż ukryty wpis' }).click()
  await expect(cardOf(office, 'Zdjęcie z basenu')).toContainText('Ukryty po zgłoszeniu')

  await page.goto('/report')
  await page.getByRole('link', { name: /^Pokaż zgłoszenie/ }).click()
  await expect(page.getByText('Ukryliśmy wpis. Przepraszamy.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ukryj wpis' })).toHaveCount(0)
  await office.close()
})

test('reports are searched and sorted, changed and deleted by whoever made them', async ({
  page,
  request,
}) => {
  const at = await wallPlace(request)
  const posts = []
  for (const text of ['Pierwszy', 'Drugi']) posts.push(await addPost(at, at.director, { text }))
  await at.parent.open(page, '/report')
  await expect(page.getByText('Nie ma zgłoszeń')).toBeVisible()
  for (const [index, reason] of ['Bardzo stary wpis', 'Adres domu'].entries()) {
    await page.goto(`/report/new?wallId=${posts[index]?.id}`)
    await page.getByLabel('Powód').fill(reason)
    await page.getByRole('button', { name: 'Zgłoś' }).click()
    await expect(page).toHaveURL(/\/report$/)
  }
  const rows = page.getByRole('row')
  await expect(rows).toContainText(['Id', 'Adres domu', 'Bardzo stary wpis'])
  await page.getByRole('button', { name: 'Powód' }).click()
  await page.getByRole('button', { name: 'Powód' }).click()
  await expect(rows).toContainText(['Id', 'Bardzo stary wpis', 'Adres domu'])
  await page.getByRole('searchbox').fill('adres')
  await expect(rows).toHaveCount(2)

  await page.getByRole('link', { name: /^Zmień zgłoszenie/ }).click()
  await expect(page.getByLabel('Powód')).toHaveValue('Adres domu')
  await page.getByLabel('Powód').fill('Adres i telefon')
  await page.getByRole('button', { name: 'Zapisz' }).click()
  await expect(page).toHaveURL(/\/report$/)
  await page
    .getByRole('row')
    .filter({ hasText: 'Adres i telefon' })
    .getByRole('link', { name: /^Usuń zgłoszenie/ })
    .click()
  await expect(page).toHaveURL(/\/delete$/)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Usuń zgłoszenie' }).click()
  await expect(page).toHaveURL(/\/report$/)
  await expect(rows).toContainText(['Id', 'Bardzo stary wpis'])
  await expect(rows).toHaveCount(2)
})
