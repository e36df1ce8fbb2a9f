/** Reports of posts by their readers, and what becomes of them. */
import { chooseFrom, expectKept, expectSeen, go, skipMenu, tabTo, write } from '../support/keys.ts'
import { saved } from '../support/saved.ts'
import { expect, test } from '../support/test.ts'
import { addPost, cardOf, wallPlace } from '../support/wall.ts'

test('a parent reports a post, and the director hides it with an answer, both by the keyboard', async ({
  page,
  browser,
  request,
}) => {
  const at = await wallPlace(request)
  await addPost(at, at.director, { text: 'Zdjęcie z basenu' })
  await at.other.open(page, '/')
  const card = cardOf(page, 'Zdjęcie z basenu')
  await expect(card).toBeVisible()
  await skipMenu(page)
  const menu = card.getByRole('button', { name: /^Działania na wpisie/ })
  await chooseFrom(page, menu, 'Zgłoś')
  const dialog = page.getByRole('dialog', { name: 'Zgłoś wpis' })
  const reason = dialog.getByLabel('Powód')
  const send = dialog.getByRole('button', { name: 'Zgłoś' })
  await go(page, send)
  // The first field that is wrong.
  await expectSeen(reason)
  await expect(reason).toHaveAccessibleDescription(/To pole jest wymagane/)
  await page.keyboard.type('Moje dziecko jest na tym zdjęciu')
  await go(page, send)
  await expect(dialog).toHaveCount(0)
  await expectSeen(menu)

  const reports = async () => {
    const notices = await at.director.asks<{ type: string }[]>('notifications.bySection', { section: 'wall' })
    return notices.filter(({ type }) => type === 'TYPE_POST_REPORT').length
  }
  await expect.poll(reports).toBe(1)
  // The post itself says nothing of its report, whose notice stays.
  const office = await browser.newPage()
  await saved(office, 'wall.shown', () => at.director.open(office, '/'))
  await office.reload()
  await expect(cardOf(office, 'Zdjęcie z basenu')).toBeVisible()
  expect(await reports()).toBe(1)
  await office.goto('/report')
  await expect(office.getByRole('row').filter({ hasText: 'Moje dziecko' })).toContainText('nowe')
  await expect.poll(reports).toBe(0)
  const show = office.getByRole('link', { name: /^Pokaż zgłoszenie/ })
  await skipMenu(office)
  await go(office, show)
  const answer = office.getByLabel('Odpowiedź dla osoby')
  await expect(answer).toBeVisible()
  await write(office, answer, 'Ukryliśmy wpis. Przepraszamy.')
  await go(office, office.getByRole('button', { name: 'Ukryj wpis' }))
  await expect(office.getByText('wpis ukryty')).toBeVisible()
  await expectKept(office)
  await tabTo(office, office.getByRole('button', { name: 'Odrzuć i pokaż wpis' }))
  await expect(page.getByText('Wpis ukryto')).toBeVisible()
  await office.getByRole('link', { name: 'Pokaż ukryty wpis' }).click()
  await expect(cardOf(office, 'Zdjęcie z basenu')).toContainText('Ukryty po zgłoszeniu')
  await office.close()

  await page.goto('/report')
  await page.getByRole('link', { name: /^Pokaż zgłoszenie/ }).click()
  await expect(page.getByText('Ukryliśmy wpis. Przepraszamy.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ukryj wpis' })).toHaveCount(0)
})

test('whoever made reports searches and sorts them, changes one and deletes it', async ({
  page,
  request,
}) => {
  const at = await wallPlace(request)
  await at.parent.open(page, '/report')
  await expect(page.getByText('Nie ma zgłoszeń')).toBeVisible()
  for (const [text, reason] of [
    ['Pierwszy', 'Bardzo stary wpis'],
    ['Drugi', 'Adres domu'],
  ] as const) {
    const { id: postId } = await addPost(at, at.director, { text })
    await at.parent.does('moderation.add', { postId, kind: 'PRIVACY', reason })
  }
  await page.reload()
  const rows = page.getByRole('row')
  await expect(rows).toContainText(['Id', 'Adres domu', 'Bardzo stary wpis'])
  const byReason = page.getByRole('button', { name: 'Powód' })
  await byReason.click()
  await expect(page).toHaveURL(/sort=reason/)
  await byReason.click()
  await expect(rows).toContainText(['Id', 'Bardzo stary wpis', 'Adres domu'])
  await page.getByRole('searchbox').fill('adres')
  await expect(rows).toHaveCount(2)

  await page.getByRole('link', { name: /^Zmień zgłoszenie/ }).click()
  await expect(page.getByLabel('Powód')).toHaveValue('Adres domu')
  await page.getByLabel('Powód').fill('Adres i telefon')
  await page.getByRole('button', { name: 'Zapisz' }).click()
  await expect(page).toHaveURL(/\/report$/)
  const changed = rows.filter({ hasText: 'Adres i telefon' })
  await changed.getByRole('link', { name: /^Usuń zgłoszenie/ }).click()
  await expect(page).toHaveURL(/\/delete$/)
  const question = page.getByRole('alertdialog')
  await expect(question.locator(':focus')).toHaveCount(1)
  await question.getByRole('button', { name: 'Usuń zgłoszenie' }).click()
  await expect(page).toHaveURL(/\/report$/)
  await expect(rows).toContainText(['Id', 'Bardzo stary wpis'])
  await expect(rows).toHaveCount(2)
})
