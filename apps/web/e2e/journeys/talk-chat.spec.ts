/** Talks of parents and staff, also while the server is out of reach or refuses what is written. */
import {
  field,
  log,
  nursery,
  openOwn,
  openTalk,
  refuseMessages,
  say,
  talking,
  talkOf,
  texts,
  write,
} from '../support/chat.ts'
import { openedLightbox } from '../support/dialog.ts'
import { giveFile } from '../support/give-file.ts'
import { go, skipMenu } from '../support/keys.ts'
import { png } from '../support/png.ts'
import { saved } from '../support/saved.ts'
import { call, expect, expectAccessible, test } from '../support/test.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('by keyboard one talks, with emoji, and takes a message back', async ({ browser, request }) => {
  const { tutor, parent, kid } = await nursery(request)
  const { page: mine } = await openOwn(browser, parent, '/chat')
  const { page: theirs } = await openOwn(browser, tutor, '/chat')
  await expect(mine.getByText('Nie masz jeszcze rozmów')).toBeVisible()
  await skipMenu(mine)
  await go(mine, mine.getByRole('button', { name: 'Zacznij rozmowę' }))
  await expect(mine.getByRole('searchbox')).toBeFocused()
  await mine.keyboard.type('opiekun')
  await go(mine, mine.getByRole('link', { name: tutor.name }))
  await expect(mine.getByRole('heading', { name: tutor.name })).toBeVisible()
  await expect(field(mine)).toBeFocused()
  await mine.keyboard.type('Dzień dobry, Hania dziś nie je.')
  await mine.keyboard.press('Shift+Enter')
  await mine.keyboard.type('https://skrzat.example/dieta')
  await mine.keyboard.press('Enter')
  await expect(mine).toHaveURL(/room=\d+/)
  await expect(field(mine)).toBeFocused()
  await expect(log(mine).getByRole('link', { name: 'https://skrzat.example/dieta' })).toBeVisible()
  await expect(log(mine).getByText('Wysłano')).toBeAttached()

  // The other's list shows it without being asked.
  const row = theirs.getByRole('list', { name: 'Rozmowy' }).getByRole('link')
  await expect(row).toContainText('Dzień dobry')
  await expect(row).toContainText(kid.name)
  await expect(row).toContainText('nieprzeczytane: 1')
  await row.click()
  await expect(texts(theirs)).toHaveText(/Dzień dobry/)
  await expect(row).not.toContainText('nieprzeczytane')
  await expect(log(mine).getByText('Przeczytano').first()).toBeAttached()
  await field(theirs).pressSequentially('Dobrze')
  // With what they are in the house.
  await expect(mine.getByText(new RegExp(`${tutor.name} \\(.+\\) pisze…`))).toBeVisible()
  await field(theirs).press('Enter')
  await expect(texts(mine)).toHaveText([/Dzień dobry/, 'Dobrze'])
  await expect(mine.getByText('pisze…')).toHaveCount(0)
  await expect(
    mine.getByRole('status').filter({ hasText: new RegExp(`${tutor.name} \\(.+\\): Dobrze`) }),
  ).toBeAttached()

  // Emoji are chosen, and a message is taken back for both after a question.
  await field(mine).focus()
  await mine.keyboard.type('ab')
  await mine.keyboard.press('ArrowLeft')
  await mine.keyboard.press('Tab')
  await expect(mine.getByRole('button', { name: 'Dodaj emoji' })).toBeFocused()
  await mine.keyboard.press('Enter')
  const picker = mine.getByRole('dialog', { name: 'Emoji' })
  await expect(picker.getByRole('searchbox')).toBeFocused()
  await mine.keyboard.type('papuga')
  // Until the last letter counts, it is there among others. Alone, the arrow leads to it whichever was active.
  await expect(picker.getByRole('gridcell')).toHaveCount(1)
  await expect(picker.getByRole('gridcell', { name: 'Papuga', exact: true })).toBeVisible()
  await mine.keyboard.press('ArrowDown')
  await mine.keyboard.press('Enter')
  await expect(picker).toHaveCount(0)
  await expect(field(mine)).toBeFocused()
  await expect(field(mine)).toHaveValue('a🦜b')
  await mine.keyboard.press('Enter')
  await expect(texts(theirs).last()).toHaveText('a🦜b')
  const actions = mine.getByRole('button', { name: 'Działania na wiadomości' }).last()
  await expect(actions).toBeVisible()

  await mine.keyboard.press('Shift+Tab')
  await mine.keyboard.press('Shift+Tab')
  await expect(actions).toBeFocused()
  await mine.keyboard.press('Enter')
  const item = mine.getByRole('menuitem', { name: /Cofnij wiadomość/ })
  await expect(item).toHaveText(/1:\d\d|2:00/)
  await item.press('Enter')
  const question = mine.getByRole('alertdialog', { name: 'Cofnąć wiadomość?' })
  await expect(question).toContainText('nie da się jej przywrócić')
  await expect(question.getByRole('button', { name: 'Anuluj' })).toBeFocused()
  await mine.keyboard.press('Tab')
  await mine.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  for (const page of [mine, theirs]) {
    await expect(log(page).getByText('Cofnięto wiadomość')).toBeVisible()
    await expect(page.getByText('a🦜b')).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'Rozmowy' })).toContainText('Cofnięto wiadomość')
  }
})

test('files are pasted, dropped and chosen, survive a reload, and are sent', async ({ browser, request }) => {
  const { tutor, parent, room } = await talking(request)
  const { page: mine, context } = await openTalk(browser, parent, room)
  const { page: theirs } = await openTalk(browser, tutor, room)
  await expect(field(mine)).toBeEnabled()
  const held = Promise.withResolvers<void>()
  await context.route('**/api/uploads', async (route) => {
    await held.promise
    await route.continue()
  })
  const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('treść') })
  await giveFile(field(mine), 'paste', text('wklejony.txt'))
  await giveFile(field(mine), 'drop', text('zgoda.txt'))
  const photo = { name: 'spacer.png', mimeType: 'image/png', buffer: png(640, 480) }
  await mine.getByLabel('Pliki do wiadomości').setInputFiles(photo)
  const chosen = mine.getByRole('list', { name: 'Dodane pliki' })
  await expect(chosen.getByRole('listitem')).toContainText(['wklejony.txt', 'zgoda.txt', 'spacer.png'])
  await expect(chosen.locator('img')).toBeVisible()
  await expect(chosen.getByRole('img')).toHaveCount(0)
  const send = mine.getByRole('button', { name: 'Wyślij', exact: true })
  await expect(send).toBeDisabled()
  held.resolve()
  await expect(send).toBeEnabled()
  await mine.reload()
  await expect(chosen.getByRole('listitem')).toHaveCount(3)
  await send.click()
  await expect(chosen).toHaveCount(0)
  await expect(mine.getByRole('list', { name: 'Rozmowy' })).toContainText('3 pliki')
  const consent = /^Pobierz zgoda\.txt/
  for (const page of [mine, theirs]) {
    await expect(log(page).getByRole('button', { name: consent })).toBeVisible()
    const column = page.getByRole('complementary', { name: 'Zdjęcia i pliki' })
    await expect(column.getByRole('button', { name: 'Powiększ spacer.png' }).locator('img')).toBeVisible()
    await expect(column.getByRole('button', { name: consent })).toBeVisible()
  }
  await expectAccessible(mine)
  const downloaded = theirs.waitForEvent('download')
  await log(theirs).getByRole('button', { name: consent }).click()
  expect((await downloaded).suggestedFilename()).toBe('zgoda.txt')
  await log(theirs).getByRole('button', { name: 'Powiększ zdjęcie 1 z 1' }).click()
  const lightbox = await openedLightbox(theirs)
  await expect(lightbox.getByRole('img', { name: 'spacer.png' })).toBeVisible()
  await theirs.keyboard.press('Escape')
  await expect(lightbox).toHaveCount(0)
})

test('a talk opens at the unread, loads older ones, and is searched', async ({ browser, request }) => {
  const { tutor, parent, room } = await talking(request)
  await say(request, tutor, room, 'Proszę przynieść kapcie w rozmiarze 26')
  for (let index = 2; index <= 70; index += 1) await say(request, tutor, room, `wiadomość ${index}`)
  const { page } = await openTalk(browser, parent, room)
  const said = (text: string) => log(page).getByText(text, { exact: true })
  const line = log(page).getByText('nowe wiadomości')
  await expect(line).toBeInViewport()
  const hit = page.locator('[data-message]').filter({ hasText: 'kapcie' })
  await expect(hit).toBeInViewport()
  await expect(page.getByRole('button', { name: 'nowe: 70' })).toBeVisible()

  // One more, while one reads above: nothing moves.
  const before = await said('wiadomość 3').boundingBox()
  await say(request, tutor, room, 'wiadomość 71')
  const toNewest = page.getByRole('button', { name: 'nowe: 71' })
  await expect(toNewest).toBeVisible()
  expect(await said('wiadomość 3').boundingBox()).toEqual(before)
  await saved(page, 'chat.ack', () => toNewest.click())
  await expect(said('wiadomość 71')).toBeInViewport()
  await expect(page.getByRole('button', { name: /^nowe:/ })).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Rozmowy' }).getByRole('link')).not.toContainText(
    'nieprzeczytane',
  )

  // Read by now: the next visit begins at the end, and older ones come as they are scrolled to.
  await page.reload()
  await expect(said('wiadomość 71')).toBeInViewport()
  await expect(line).toHaveCount(0)
  await expect(hit).toHaveCount(0)
  await log(page).focus()
  for (const oldest of ['wiadomość 42', 'wiadomość 12', 'wiadomość 2']) {
    await page.keyboard.press('Home')
    await expect(said(oldest)).toBeAttached()
  }

  await page.reload()
  await page.getByRole('button', { name: 'Szukaj w rozmowie' }).click()
  const search = page.getByRole('region', { name: 'Szukaj w rozmowie' })
  await search.getByRole('searchbox').fill('KAPCIE')
  await expect(search.getByText('1 trafienie')).toBeVisible()
  await expect(hit).toHaveCount(0)
  await search.getByRole('button', { name: /kapcie/ }).click()
  await expect(hit).toBeInViewport()
  await expect(hit).toBeFocused()
  await search.getByRole('searchbox').fill('nic takiego')
  await expect(search.getByText('Nic nie znaleziono.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(search).toHaveCount(0)
})

test('who is in a talk follows the group’s tutors and who leaves', async ({ browser, request }) => {
  const { tutor, parent, place, kid, group, groupName, worker } = await nursery(request)
  const { page: theirs } = await openOwn(browser, tutor, '/chat')
  await theirs.getByRole('button', { name: 'Zacznij rozmowę' }).click()
  await theirs.getByRole('searchbox').fill(kid.name)
  const kids = theirs.getByRole('region', { name: 'Rozmowy o dziecku' })
  await kids.getByRole('link', { name: new RegExp(kid.listed) }).click()
  const before = `W tej rozmowie będą rodzice dziecka i wychowawcy grupy „${groupName}”.`
  await expect(theirs.getByText(before)).toBeVisible()
  await write(theirs, 'Hania zjadła obiad')
  await expect(theirs).toHaveURL(/room=\d+/)

  const { page: mine } = await openOwn(browser, parent, '/chat')
  const talks = mine.getByRole('list', { name: 'Rozmowy' })
  await talks.getByRole('link', { name: new RegExp(kid.name) }).click()
  await expect(texts(mine)).toHaveText(['Hania zjadła obiad'])
  const called = `${tutor.name} (opiekunka, ${groupName})`
  await expect(log(mine).getByText(called, { exact: true })).toBeVisible()
  await expect(log(theirs).getByText('Przeczytali wszyscy')).toBeVisible()

  const members = mine.getByText(`${groupName} · ${tutor.name}`)
  await expect(members).toBeVisible()
  const form = { placeId: place.id, groupId: group, name: groupName, color: 3 }
  await call(request, 'places.updateGroup', { ...form, tutors: [] })
  await expect(members).toHaveCount(0)
  // Nothing of it stays on the former tutor's screen.
  await expect(theirs.getByText('Nie ma takiej rozmowy.')).toBeVisible()
  await expect(theirs.getByText('Hania zjadła obiad')).toHaveCount(0)
  await expect(field(theirs)).toHaveCount(0)
  await call(request, 'places.updateGroup', { ...form, tutors: [worker.id] })
  await expect(members).toBeVisible()
  await expect(texts(theirs)).toHaveText(['Hania zjadła obiad'])

  const ofTwo = await talkOf(request, parent, tutor)
  await say(request, parent, ofTwo, 'Do widzenia')
  await theirs.getByRole('link', { name: new RegExp(`${parent.name}.*Do widzenia`) }).click()
  await expect(field(theirs)).toBeEnabled()
  await call(request, 'places.deleteKid', { placeId: place.id, groupId: group, kidId: kid.id })
  const closed = 'Nie łączy Was już żadna placówka. Tę rozmowę można tylko czytać.'
  await expect(theirs.getByText(closed)).toBeVisible()
  await expect(texts(theirs)).toHaveText(['Do widzenia'])
  await expect(field(theirs)).toHaveCount(0)
})

test('on a phone there is one pane at a time, and the way back', async ({ browser, request }) => {
  const { tutor, parent, room } = await talking(request)
  for (let index = 1; index <= 12; index += 1) await say(request, tutor, room, `wiadomość ${index}`)
  const { page } = await openOwn(browser, parent, '/chat', PHONE)
  const bar = page.getByRole('navigation', { name: 'Na skróty' })
  const talks = page.getByRole('list', { name: 'Rozmowy' })
  await expect(bar.getByRole('link', { name: /Rozmowy/ })).toHaveAccessibleName(/nowe: 1/)
  await talks.getByRole('link').tap()
  await expect(page.getByRole('heading', { level: 1, name: tutor.name })).toBeVisible()
  await expect(bar).toBeHidden()
  await expect(talks).toHaveCount(0)
  await expect(field(page)).toBeEnabled()
  await expect(field(page)).toBeInViewport({ ratio: 1 })
  // Enter breaks the line where there is no Shift.
  await field(page).fill('jeden')
  await field(page).press('Enter')
  await field(page).pressSequentially('dwa')
  await expect(field(page)).toHaveValue('jeden\ndwa')
  await page.getByRole('button', { name: 'Wyślij' }).tap()
  await expect(log(page).getByText('jeden')).toBeInViewport()
  // The keyboard takes half of the screen.
  await page.setViewportSize({ width: 390, height: 420 })
  await expect(field(page)).toBeInViewport({ ratio: 1 })
  await expect(log(page).getByText('jeden')).toBeInViewport()
  await page.setViewportSize(PHONE.viewport)
  await page.getByRole('button', { name: 'Zdjęcia i pliki' }).tap()
  const files = page.getByRole('dialog', { name: 'Zdjęcia i pliki' })
  await expect(files).toContainText('zbiorą się tutaj')
  await files.getByRole('button', { name: 'Zamknij' }).tap()
  await expect(files).toHaveCount(0)
  await page.getByRole('button', { name: 'Wróć do listy rozmów' }).tap()
  await expect(talks).toBeVisible()
  await expect(bar).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: tutor.name })).toBeVisible()
})

test('what is written offline arrives once, in its order', async ({ browser, request }) => {
  const { tutor, parent, room } = await talking(request)
  const { page: mine, context } = await openTalk(browser, parent, room)
  const { page: theirs } = await openTalk(browser, tutor, room)
  await write(mine, 'zero')
  await expect(texts(theirs)).toHaveText(['zero'])
  await context.setOffline(true)
  for (const text of ['raz', 'dwa', 'trzy']) await write(mine, text)
  const waiting = log(mine).getByText('Czeka na połączenie')
  await expect(waiting).toHaveCount(3)
  await expectAccessible(mine)
  await context.setOffline(false)
  const first = ['zero', 'raz', 'dwa', 'trzy']
  for (const page of [mine, theirs]) await expect(texts(page)).toHaveText(first)
  await expect(waiting).toHaveCount(0)

  // The server has the next one, but the sender gets neither the answer nor the stream's event.
  await context.route('**/trpc/chat.follow*', (route) => route.abort('connectionreset'))
  await context.route('**/trpc/chat.send*', async (route, sent) => {
    if (sent.postData()?.includes('cztery')) await route.fetch()
    await route.abort('connectionreset')
  })
  await mine.reload()
  await expect(field(mine)).toBeEnabled()
  await write(mine, 'cztery')
  await write(mine, 'pięć')
  // The one before as well, unless a list that was fetched again has shown it meanwhile.
  const last = log(mine).getByRole('listitem').filter({ hasText: 'pięć' })
  await expect(last.getByText('Czeka na połączenie')).toBeVisible()
  await expect(texts(theirs)).toHaveText([...first, 'cztery'])
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await mine.reload()
  for (const page of [mine, theirs]) await expect(texts(page)).toHaveText([...first, 'cztery', 'pięć'])
})

test('refused messages survive a reload, and signing out asks about them', async ({ browser, request }) => {
  const { parent, room } = await talking(request)
  const { page, context } = await openTalk(browser, parent, room)
  await refuseMessages(context)
  await expect(field(page)).toBeEnabled()
  for (const text of ['raz', 'dwa', 'trzy']) await write(page, text)
  const refused = log(page).getByRole('alert')
  await expect(refused).toHaveCount(3)
  await expect(page.getByRole('list', { name: 'Rozmowy' })).toHaveCount(0)
  await expectAccessible(page)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await field(page).fill('jeszcze nie wysłane')
  await page.reload()
  await expect(refused).toHaveCount(3)
  await expect(field(page)).toHaveValue('jeszcze nie wysłane')
  await log(page).getByRole('button', { name: 'Wyślij ponownie' }).nth(1).click()
  await expect(texts(page)).toHaveText(['dwa'])
  await expect(refused).toHaveCount(2)

  const signOut = page.getByRole('link', { name: 'Wyloguj się' })
  await signOut.click()
  const question = page.getByRole('region', { name: 'Wylogować się?' })
  await expect(question.getByRole('listitem')).toHaveText(['2 wiadomości'])
  await question.getByRole('button', { name: 'Zostań' }).click()
  await signOut.click()
  await question.getByRole('button', { name: 'Wyloguj się' }).click()
  await expect(page.getByText('Wylogowano.')).toBeVisible()
})
