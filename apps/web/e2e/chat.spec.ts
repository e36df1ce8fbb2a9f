import {
  disturb,
  field,
  log,
  nursery,
  openOwn,
  openTalk,
  say,
  talking,
  talkOf,
  texts,
  write,
} from './support/chat.ts'
import { expect, expectAccessibleAtEachSize, test } from './support/test.ts'

test('a talk begins with a search, is opened by its first message, and is live on both sides', async ({
  browser,
  request,
}) => {
  const { tutor, parent, kid } = await nursery(request)
  const { page: mine } = await openOwn(browser, parent, '/chat')
  const { page: theirs } = await openOwn(browser, tutor, '/chat')
  await expect(mine.getByText('Nie masz jeszcze rozmów')).toBeVisible()
  await expectAccessibleAtEachSize(mine)

  await mine.getByRole('button', { name: 'Zacznij rozmowę' }).click()
  await expect(mine.getByRole('searchbox')).toBeFocused()
  await mine.getByRole('searchbox').fill('opiekun')
  await expectAccessibleAtEachSize(mine)
  await mine.getByRole('link', { name: tutor.name }).click()
  await expect(mine.getByRole('heading', { name: tutor.name })).toBeVisible()
  await write(mine, 'Dzień dobry, Hania dziś nie je.\nhttps://skrzat.example/dieta')
  await expect(mine).toHaveURL(/room=\d+/)
  await expect(field(mine)).toBeFocused()
  await expect(texts(mine)).toHaveText(/Dzień dobry/)
  await expect(log(mine).getByRole('link', { name: 'https://skrzat.example/dieta' })).toBeVisible()

  // The other's list shows it without being asked.
  const row = theirs.getByRole('list', { name: 'Rozmowy' }).getByRole('link')
  await expect(row).toContainText('Dzień dobry')
  await expect(row).toContainText(kid.name)
  await expect(row).toContainText('nieprzeczytane: 1')
  await expect(log(mine).getByText('Wysłano')).toBeAttached()
  await row.click()
  await expect(texts(theirs)).toHaveText(/Dzień dobry/)
  await expect(row).not.toContainText('nieprzeczytane')
  await expect(log(mine).getByText('Przeczytano').first()).toBeAttached()

  await field(theirs).pressSequentially('Dobrze')
  await expect(mine.getByText(`${tutor.name} pisze…`)).toBeVisible()
  await field(theirs).press('Enter')
  await expect(texts(mine)).toHaveText([/Dzień dobry/, 'Dobrze'])
  await expect(mine.getByText('pisze…')).toHaveCount(0)
  await expect(mine.getByRole('status').filter({ hasText: `${tutor.name}: Dobrze` })).toBeAttached()
  await expectAccessibleAtEachSize(mine)
  await expectAccessibleAtEachSize(theirs)
})

test('what is written stays over a reload, Shift+Enter breaks the line, and the limit is counted', async ({
  browser,
  request,
}) => {
  const { parent, room } = await talking(request)
  const { page } = await openTalk(browser, parent, room)
  await field(page).pressSequentially('pierwsza')
  await field(page).press('Shift+Enter')
  await field(page).pressSequentially('druga')
  await page.reload()
  await expect(field(page)).toHaveValue('pierwsza\ndruga')
  await field(page).press('Enter')
  await expect(texts(page)).toHaveText(['pierwsza\ndruga'], { useInnerText: true })
  await expect(field(page)).toHaveValue('')
  const send = page.getByRole('button', { name: 'Wyślij' })
  await expect(send).toBeDisabled()

  // A family of several code points is one character.
  await field(page).fill('👨‍👩‍👧'.repeat(1999))
  await expect(page.getByText('Zostało znaków: 1')).toBeVisible()
  await field(page).fill('a'.repeat(2001))
  await expect(page.getByText('Za długa o 1 znak')).toBeVisible()
  await expect(send).toBeDisabled()
  await expectAccessibleAtEachSize(page)
})

test('a talk opens where the unread ones begin, and loads older ones without moving', async ({
  browser,
  request,
}) => {
  const { tutor, parent, room } = await talking(request)
  for (let index = 1; index <= 70; index += 1) await say(request, tutor, room, `wiadomość ${index}`)
  const { page } = await openTalk(browser, parent, room)
  const line = log(page).getByText('nowe wiadomości')
  await expect(line).toBeInViewport()
  await expect(log(page).getByText('wiadomość 1', { exact: true })).toBeInViewport()
  const toNewest = page.getByRole('button', { name: 'nowe: 70' })
  await expect(toNewest).toBeVisible()

  // One more, while one reads above: nothing moves.
  const before = await log(page).getByText('wiadomość 3', { exact: true }).boundingBox()
  await say(request, tutor, room, 'wiadomość 71')
  await expect(page.getByRole('button', { name: 'nowe: 71' })).toBeVisible()
  expect(await log(page).getByText('wiadomość 3', { exact: true }).boundingBox()).toEqual(before)
  await page.getByRole('button', { name: 'nowe: 71' }).click()
  await expect(log(page).getByText('wiadomość 71', { exact: true })).toBeInViewport()
  await expect(page.getByRole('button', { name: /^nowe:/ })).toHaveCount(0)
  await expect(
    page.getByRole('list', { name: 'Rozmowy' }).getByRole('link').filter({ hasText: 'nieprzeczytane' }),
  ).toHaveCount(0)

  // Read by now: the next visit begins at the end, and older ones come as they are scrolled to.
  await page.reload()
  await expect(log(page).getByText('wiadomość 71', { exact: true })).toBeInViewport()
  await expect(line).toHaveCount(0)
  await expect(log(page).getByText('wiadomość 1', { exact: true })).toHaveCount(0)
  await log(page).focus()
  for (const oldest of ['wiadomość 42', 'wiadomość 12', 'wiadomość 1']) {
    await page.keyboard.press('Home')
    await expect(log(page).getByText(oldest, { exact: true })).toBeAttached()
  }
  await expectAccessibleAtEachSize(page)
})

test('a search in the talk leads to a message of any age', async ({ browser, request }) => {
  const { tutor, parent, room } = await talking(request)
  await say(request, tutor, room, 'Proszę przynieść kapcie w rozmiarze 26')
  for (let index = 1; index <= 65; index += 1) await say(request, parent, room, `wiadomość ${index}`)
  const { page } = await openTalk(browser, parent, room)
  await page.getByRole('button', { name: 'Szukaj w rozmowie' }).click()
  const search = page.getByRole('region', { name: 'Szukaj w rozmowie' })
  await search.getByRole('searchbox').fill('KAPCIE')
  await expect(search.getByText('1 trafienie')).toBeVisible()
  await expect(page.locator('[data-message]').filter({ hasText: 'kapcie' })).toHaveCount(0)
  await search.getByRole('button', { name: /kapcie/ }).click()
  const hit = page.locator('[data-message]').filter({ hasText: 'kapcie' })
  await expect(hit).toBeInViewport()
  await expect(hit).toBeFocused()
  await search.getByRole('searchbox').fill('nic takiego')
  await expect(search.getByText('Nic nie znaleziono.')).toBeVisible()
  await expectAccessibleAtEachSize(page)
  await page.keyboard.press('Escape')
  await expect(search).toHaveCount(0)
})

test('a message is taken back in two minutes, after a question, and what stays is that one was', async ({
  browser,
  request,
}) => {
  const { tutor, parent, room } = await talking(request)
  const { page: mine } = await openTalk(browser, parent, room)
  const { page: theirs } = await openTalk(browser, tutor, room)
  await write(mine, 'nie do Pani')
  await expect(texts(theirs)).toHaveText(['nie do Pani'])
  await expect(theirs.getByRole('button', { name: 'Działania na wiadomości' })).toHaveCount(0)
  await mine.getByRole('button', { name: 'Działania na wiadomości' }).click()
  const item = mine.getByRole('menuitem', { name: /Cofnij wiadomość/ })
  await expect(item).toHaveText(/1:\d\d|2:00/)
  await item.click()
  const question = mine.getByRole('alertdialog', { name: 'Cofnąć wiadomość?' })
  await expect(question).toContainText('nie da się jej przywrócić')
  await expectAccessibleAtEachSize(mine)
  await question.getByRole('button', { name: 'Anuluj' }).click()
  await expect(question).toHaveCount(0)
  await expect(texts(theirs)).toHaveText(['nie do Pani'])
  await mine.getByRole('button', { name: 'Działania na wiadomości' }).click()
  await item.click()
  await question.getByRole('button', { name: 'Cofnij wiadomość' }).click()
  await expect(question).toHaveCount(0)
  for (const page of [mine, theirs]) {
    await expect(log(page).getByText('Cofnięto wiadomość')).toBeVisible()
    await expect(page.getByText('nie do Pani')).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'Rozmowy' })).toContainText('Cofnięto wiadomość')
    await expectAccessibleAtEachSize(page)
  }
})

test('who writes when somebody’s quiet hours have begun meanwhile is told too', async ({
  browser,
  request,
}) => {
  const { tutor, parent, room } = await talking(request)
  const { page } = await openOwn(browser, parent, '/chat')
  await page.clock.install()
  await page.goto(`/chat?room=${room}`)
  await expect(field(page)).toBeEnabled()
  await expect(page.getByText(/ma teraz godziny ciszy/)).toHaveCount(0)
  await disturb(request, tutor, false)
  await page.clock.runFor(61_000)
  await expect(page.getByText(/Ewa Opiekunka ma teraz godziny ciszy/)).toBeVisible()
})

test('who writes in somebody’s quiet hours is told before', async ({ browser, request }) => {
  const { tutor, parent } = await nursery(request)
  await disturb(request, tutor, false)
  const room = await talkOf(request, parent, tutor)
  const { page } = await openTalk(browser, parent, room)
  await expect(
    page.getByText(/Ewa Opiekunka ma teraz godziny ciszy .*zobaczy wiadomość później/),
  ).toBeVisible()
  await expectAccessibleAtEachSize(page)
})
